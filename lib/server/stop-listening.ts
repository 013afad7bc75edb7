import "server-only";
import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

type Grace = {
  /** How long the server goes on taking connections, so that whoever sends requests here learns that it leaves. */
  delayMs: number;
  /** For what has not been asked to its end, and what no longer speaks HTTP. */
  halfAskedMs: number;
  /** For requests that are being answered. */
  answeringMs: number;
};

/**
 * Returns what stops the server without failing a request: from now on every answer ends its connection, so that a client opens the next one
 * elsewhere; after the delay no connection is taken any more, and those that idle are closed; what is under way is answered within
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
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeIdleConnections();
    const graces = [
      setTimeout(() => endAll((answering) => ![...answering].some(isWholeRequest)), halfAskedMs),
      setTimeout(() => endAll(() => true), answeringMs),
    ];
    await closed;
    for (const grace of graces) clearTimeout(grace);
  };
}

const isWholeRequest = ({ req }: ServerResponse) => req.complete;

function endAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader("connection", "close");
}
