import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { connect, type Socket } from "node:net";
import { expect, test } from "vitest";
import { stopper } from "./stop-listening";

async function listening(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return typeof address === "object" && address ? address.port : 0;
}

/** Sends this and waits until the server has it. */
async function send(server: Server, port: number, text: string, event: string): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined); // ended from the other side, as it shall be
  const taken = once(server, event);
  socket.write(text);
  await taken;
  return socket;
}

const ended = (socket: Socket) => new Promise<void>((resolve) => socket.once("close", () => resolve()));

test("what is no longer HTTP, what is half asked and what is never answered end with the grace", async () => {
  const server = createServer(() => undefined); // answers nothing
  server.on("upgrade", () => undefined); // keeps the socket, as a library may
  const stop = stopper(server, 20);
  const port = await listening(server);
  const sockets = [
    await send(
      server,
      port,
      "GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
      "upgrade",
    ),
    await send(server, port, "GET / HT", "connection"),
    await send(server, port, "GET / HTTP/1.1\r\nHost: x\r\n\r\n", "request"),
  ];
  const gone = Promise.all(sockets.map(ended));
  await stop();
  await gone;
});

test("what is under way is answered whole, and the process waits for no grace after it", async () => {
  let answer: () => void = () => undefined;
  const server = createServer((_request, response) => {
    answer = () => response.end("whole");
  });
  const stop = stopper(server, 3_600_000);
  const port = await listening(server);
  const socket = await send(
    server,
    port,
    "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
    "request",
  );
  let text = "";
  socket.setEncoding("utf8").on("data", (part: string) => (text += part));
  const gone = ended(socket);
  const stopped = stop();
  answer();
  await Promise.all([stopped, gone]);
  expect(text).toContain("whole");
});
