import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { SimulatedAnswer } from "./simulated-answer";

/** Serves answers on a loopback port and applies the `delivery` of each: whole, dripping, truncated, lost or none. */
export async function listenOnLoopback(
  port: number,
  respond: (request: Request) => Promise<SimulatedAnswer>,
) {
  const server = createServer((incoming, outgoing) => {
    handleRequest(incoming, outgoing, respond).catch(() => outgoing.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const address = server.address();
  const actualPort = typeof address === "object" && address ? address.port : port;
  return {
    url: `http://127.0.0.1:${actualPort}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function handleRequest(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  respond: (request: Request) => Promise<SimulatedAnswer>,
) {
  const body = await readRequestBody(incoming);
  const request = new Request(`http://${incoming.headers.host ?? "127.0.0.1"}${incoming.url ?? "/"}`, {
    method: incoming.method ?? "GET",
    headers: new Headers(
      Object.entries(incoming.headers).map(([name, value]): [string, string] => [name, String(value)]),
    ),
    ...(body.length > 0 && { body }),
  });
  const { response, delivery } = await respond(request);
  if (delivery === "hang") return;
  if (delivery === "lost") return void outgoing.socket?.resetAndDestroy();
  const bytes = new Uint8Array(await response.arrayBuffer());
  const half = bytes.subarray(0, Math.floor(bytes.length / 2));
  outgoing.writeHead(response.status, {
    ...Object.fromEntries(response.headers),
    "content-length": bytes.length,
  });
  switch (delivery) {
    case "whole":
      outgoing.end(bytes);
      break;
    case "reset":
      outgoing.write(half);
      await sleep(5);
      outgoing.socket?.resetAndDestroy();
      break;
    case "short-body":
      outgoing.write(half);
      await sleep(5);
      outgoing.socket?.end();
      break;
    case "drip":
      for (const byte of bytes) {
        if (outgoing.destroyed) return;
        outgoing.write(Uint8Array.of(byte));
        await sleep(50);
      }
      outgoing.end();
  }
}

async function readRequestBody(incoming: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of incoming) if (chunk instanceof Uint8Array) chunks.push(chunk);
  return new Uint8Array(Buffer.concat(chunks));
}
