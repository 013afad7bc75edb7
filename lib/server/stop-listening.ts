import "server-only";
import type { Server, ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { setImmediate as eventLoopTurn, setTimeout as sleep } from "node:timers/promises";

type Grace = {
  /** How long the server goes on taking connections, so that whoever sends requests here learns that it leaves. */
  delayMs: number;
  /** For what has not been asked to its end, and what no longer speaks HTTP. */
  halfAskedMs: number;
  /** For connections that wait to be accepted and requests that are being answered. */
  answeringMs: number;
};

/**
 * Returns what stops the server without failing a request: from now on every answer ends its connection, so that a client opens the next one
 * elsewhere; after the delay, and once every connection made until then is accepted, no connection is taken any more, and those that idle are closed; what is under way is answered within
 * its grace, and what is open then is ended. Node's own `closeAllConnections` leaves those that no longer speak HTTP, and `close` waits for
 * them for ever. To be called before the server listens.
 */
export function stopper(server: Server): (grace: Grace) => Promise<void> {
  const open = new Map<Socket, Set<ServerResponse>>();
  let isLeaving = false;
  server.on("connection", (socket: Socket) => {
    open.set(socket, new Set());
    socket.once("close", () => open.delete(socket));
  });
  server.prependListener("request", ({ socket }, response) => {
    if (isLeaving) endAfter(response);
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
  return async ({ delayMs, halfAskedMs, answeringMs }) => {
    isLeaving = true;
    for (const answering of open.values()) for (const response of answering) endAfter(response);
    if (delayMs > 0) await sleep(delayMs);
    const end = performance.now() + answeringMs;
    await acceptQueue(server, answeringMs);
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeIdleConnections();
    const graces = [
      setTimeout(() => endAll((answering) => ![...answering].some(isWholeRequest)), halfAskedMs),
      setTimeout(() => endAll(() => true), end - performance.now()),
    ];
    await closed;
    for (const grace of graces) clearTimeout(grace);
  };
}

const isWholeRequest = ({ req }: ServerResponse) => req.complete;

function endAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader("connection", "close");
}

/**
 * Resolves when the server has accepted every connection that was established before this call, or after the limit. Closing a listener
 * resets the connections that wait in the queue of the kernel or of the first process (WEB_CONCURRENCY). Both queues are served in order:
 * a connection made now is accepted last.
 */
async function acceptQueue(server: Server, limitMs: number): Promise<void> {
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
  // The accepted connections of the other processes, and requests over connections that are open, are read in these turns.
  for (let turn = 0; turn < 3; turn++) await eventLoopTurn();
}
