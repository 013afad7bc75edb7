import "server-only";
import type { Server, ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { setImmediate as eventLoopTurn, setTimeout as sleep } from "node:timers/promises";

type StopTimeouts = {
  /** The server still accepts connections for this time, because load balancers need it to notice the stop. */
  delayMs: number;
  /** After the accept queue is drained, for requests that have not arrived completely and for upgraded connections. */
  incompleteRequestMs: number;
  /** After the delay, for draining the accept queue and for running requests together. */
  answeringMs: number;
};

/**
 * Requests that complete within the time limits do not fail. From the stop on, every response whose headers are not
 * sent yet closes its connection, so that clients reconnect elsewhere. Connections are tracked here because Node's
 * `close` waits forever for upgraded connections, which `closeAllConnections` misses. Call `createGracefulStop` before
 * the server listens.
 */
export function createGracefulStop(server: Server): (grace: StopTimeouts) => Promise<void> {
  const open = new Map<Socket, Set<ServerResponse>>();
  let isLeaving = false;
  server.on("connection", (socket: Socket) => {
    open.set(socket, new Set());
    socket.once("close", () => open.delete(socket));
  });
  server.prependListener("request", ({ socket }, response) => {
    if (isLeaving) closeAfterResponse(response);
    const answering = open.get(socket);
    answering?.add(response);
    response.once("close", () => {
      answering?.delete(response);
      if (isLeaving && !server.listening) setImmediate(() => server.closeIdleConnections());
    });
  });
  const endAll = (isOver: (answering: ReadonlySet<ServerResponse>) => boolean) => {
    for (const [socket, answering] of open) if (isOver(answering)) socket.destroy();
  };
  return async ({ delayMs, incompleteRequestMs, answeringMs }) => {
    isLeaving = true;
    for (const answering of open.values()) for (const response of answering) closeAfterResponse(response);
    if (delayMs > 0) await sleep(delayMs);
    const end = performance.now() + answeringMs;
    await drainAcceptQueue(server, answeringMs);
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeIdleConnections();
    const graces = [
      setTimeout(() => endAll((answering) => ![...answering].some(isCompleteRequest)), incompleteRequestMs),
      setTimeout(() => endAll(() => true), end - performance.now()),
    ];
    await closed;
    for (const grace of graces) clearTimeout(grace);
  };
}

const isCompleteRequest = ({ req }: ServerResponse) => req.complete;

function closeAfterResponse(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader("connection", "close");
}

/**
 * Without this wait, closing the listener would reset the connections that wait in the queue of the kernel or of the
 * first process (WEB_CONCURRENCY). Both queues are served in order, so a connection opened now is accepted last.
 */
async function drainAcceptQueue(server: Server, limitMs: number): Promise<void> {
  const address = server.address();
  if (typeof address !== "object" || address === null) return;
  const host =
    address.address === "0.0.0.0" ? "127.0.0.1" : address.address === "::" ? "::1" : address.address;
  await new Promise<void>((resolve) => {
    const last = connect({ port: address.port, host, timeout: limitMs });
    last.resume().end(); // the server ends its side when it has accepted the connection
    last.on("timeout", () => last.destroy());
    last.on("error", () => undefined);
    last.once("close", () => resolve());
  });
  // Waits a few turns of the event loop, in which this process reads connections from the first process and requests on
  // open connections.
  for (let turn = 0; turn < 3; turn++) await eventLoopTurn();
}
