import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/**
 * Proxy to another local port that a test can interrupt. Interrupting breaks open connections and blocks new ones until
 * `restore`.
 */
export type InterruptibleProxy = {
  port: number;
  /** Breaks connections: "reset" as a crashed machine does, "end" as a stopped proxy does. */
  cut: (how?: "reset" | "end") => void;
  /** Accepts new connections but forwards nothing, like a hanging machine, until `restore`. */
  hold: () => void;
  restore: () => void;
  /** Appends these bytes to the first answer of every new connection, in the same packet. */
  addToFirstAnswer: (bytes: Buffer) => void;
  close: () => Promise<void>;
};

/**
 * Opens a proxy on a free loopback port. `watchClient` returns a function that receives the bytes of a client's
 * connection.
 */
export async function openInterruptibleProxy(
  target: { host: string; port: number },
  watchClient?: () => (bytes: Buffer) => void,
): Promise<InterruptibleProxy> {
  const sockets = new Set<Socket>();
  const held: Socket[] = [];
  let isCut = false;
  let isHolding = false;
  let added: Buffer | null = null;
  const server = createServer((from) => {
    if (isCut) return void from.resetAndDestroy();
    if (isHolding) return void held.push(from.pause());
    pass(from);
  });
  const pass = (from: Socket) => {
    const to = connect(target.port, target.host);
    if (watchClient) from.on("data", watchClient());
    for (const [socket, other] of [
      [from, to],
      [to, from],
    ] as const) {
      sockets.add(socket);
      if (socket === from || added === null) socket.pipe(other);
      socket.on("error", () => other.destroy());
      socket.on("close", () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    if (added === null) return;
    const bytes = added;
    to.once("data", (answer: Buffer) => {
      from.write(Buffer.concat([answer, bytes]));
      to.pipe(from);
    });
  };
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const cut = (how: "reset" | "end" = "reset") => {
    isCut = true;
    for (const socket of [...sockets, ...held.splice(0)]) {
      if (how === "reset") socket.resetAndDestroy();
      else socket.destroy();
    }
  };
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return {
    port: address.port,
    cut,
    hold: () => {
      isHolding = true;
    },
    restore: () => {
      isCut = false;
      isHolding = false;
      for (const from of held.splice(0)) pass(from.resume());
    },
    addToFirstAnswer: (bytes) => {
      added = bytes;
    },
    close: async () => {
      cut();
      server.close();
      await once(server, "close");
    },
  };
}
