import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** A line to another port of this machine that a test can cut: what runs over it breaks off, and nothing gets through until it is restored. */
export type Line = {
  port: number;
  /** With a reset, as when a machine is gone, or with an orderly end, as when a proxy is stopped. */
  cut: (how?: "reset" | "end") => void;
  /** Takes connections and lets nothing through on those made from now on, as a machine that hangs; `restore` lets all of it through. */
  hold: () => void;
  restore: () => void;
  /** Puts these bytes behind the first answer of every connection made from now on, in one piece with it. */
  addToFirstAnswer: (bytes: Buffer) => void;
  close: () => Promise<void>;
};

/** Opens a line on a free port of loopback. */
export async function openLine(target: { host: string; port: number }): Promise<Line> {
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
