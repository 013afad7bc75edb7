import "server-only";
import type { Server } from "node:http";
import type { Socket } from "node:net";

/**
 * Returns what stops the server: it takes no connection any more, lets what is under way be answered for `graceMs`, then ends what is
 * still open, of whatever kind. Node's own `closeAllConnections` leaves those that no longer speak HTTP, and `close` waits for them for
 * ever. To be called before the server listens.
 */
export function stopper(server: Server, graceMs: number): () => Promise<void> {
  const open = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  return async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeIdleConnections();
    const grace = setTimeout(() => {
      for (const socket of open) socket.destroy();
    }, graceMs);
    await closed;
    clearTimeout(grace);
  };
}
