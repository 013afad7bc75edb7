import { once } from "node:events";
import { Agent, createServer, get, type IncomingMessage, type Server } from "node:http";
import { connect, type Socket } from "node:net";
import { expect, test } from "vitest";
import { listenLocally } from "@/testing/listen-locally";
import { createGracefulStop } from "./graceful-stop";

/** Sends a text and waits until the server has received it. */
async function send(server: Server, port: number, text: string, event: string): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined); // the server ends the connection, as expected
  const taken = once(server, event);
  socket.write(text);
  await taken;
  return socket;
}

const hour = { delayMs: 0, incompleteRequestMs: 3_600_000, answeringMs: 3_600_000 };

const ended = (socket: Socket) => new Promise<void>((resolve) => socket.once("close", () => resolve()));

test("connections that upgraded, incomplete requests and unanswered requests end with the grace period", async () => {
  const server = createServer(() => undefined); // never answers
  server.on("upgrade", () => undefined); // retains the socket, as a library may
  const stop = createGracefulStop(server);
  const port = await listenLocally(server);
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
  await stop({ delayMs: 0, incompleteRequestMs: 20, answeringMs: 20 });
  await gone;
});

test("an incomplete request ends with its own grace period, and running requests continue", async () => {
  let answer: () => void = () => undefined;
  const server = createServer((_request, response) => {
    answer = () => response.end("whole");
  });
  const stop = createGracefulStop(server);
  const port = await listenLocally(server);
  const half = await send(server, port, "GET / HT", "connection");
  const body = await send(
    server,
    port,
    "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{",
    "request",
  );
  const asked = await send(server, port, "GET / HTTP/1.1\r\nHost: x\r\n\r\n", "request");
  const gone = Promise.all([ended(half), ended(body)]);
  const stopped = stop({ ...hour, incompleteRequestMs: 20 });
  await gone;
  let text = "";
  asked.setEncoding("utf8").on("data", (part: string) => (text += part));
  const whole = ended(asked);
  answer();
  await Promise.all([stopped, whole]);
  expect(text).toContain("whole");
});

test("before the listener closes, requests are answered with `Connection: close", async () => {
  const server = createServer((_request, response) => response.end("whole"));
  const stop = createGracefulStop(server);
  const port = await listenLocally(server);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = () =>
    new Promise<string | undefined>((resolve, reject) => {
      get({ port, host: "127.0.0.1", agent }, (answer: IncomingMessage) => {
        answer.resume().on("end", () => resolve(answer.headers.connection));
      }).on("error", reject);
    });
  expect(await ask()).toBe("keep-alive");
  const stopped = stop({ ...hour, delayMs: 200 });
  expect(await ask()).toBe("close");
  expect(await ask()).toBe("close");
  await stopped;
  await expect(ask()).rejects.toThrow("ECONNREFUSED");
});

test("a connection whose response began before the stop does not idle", async () => {
  const server = createServer((_request, response) => {
    response.write("begun ");
    server.once("finish now", () => response.end("done"));
  });
  const stop = createGracefulStop(server);
  const port = await listenLocally(server);
  const socket = await send(server, port, "GET / HTTP/1.1\r\nHost: x\r\n\r\n", "request");
  const gone = ended(socket.resume());
  const stopped = stop(hour);
  server.emit("finish now");
  await Promise.all([stopped, gone]);
});
