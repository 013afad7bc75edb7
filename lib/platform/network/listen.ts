import "server-only";
import type { Server } from "node:net";
import { EnvironmentError } from "@/lib/platform/branded-errors";

/**
 * Returns the port, which the system chooses for port 0. Rejects with an `EnvironmentError` that names the setting to change if the port or host cannot be used, and with the
 * original error for any other cause.
 */
export function listenOnPort(
  server: Server,
  { port, host, setting }: { port: number; host: string; setting: "PORT" | "METRICS_PORT" },
): Promise<number> {
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => {
      const explanation = explainListenError("code" in error ? String(error.code) : "", {
        port,
        host,
        setting,
      });
      reject(explanation === null ? error : new EnvironmentError(explanation));
    };
    server.once("error", fail);
    server.listen(port, host, () => {
      server.off("error", fail);
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : port);
    });
  });
}

function explainListenError(
  code: string,
  { port, host, setting }: { port: number; host: string; setting: string },
): string | null {
  switch (code) {
    case "EADDRINUSE":
      return `Another process listens on port ${port} of this machine, perhaps another Kith. Stop it, or choose another port with ${setting}.`;
    case "EACCES":
      return `The account that runs Kith may not listen on port ${port}. Choose a port above 1023 with ${setting}.`;
    case "ENOTFOUND":
    case "EAI_AGAIN":
    case "EADDRNOTAVAIL":
    case "EINVAL":
      return `This machine has no address ${JSON.stringify(host)}. Set HOST to an address of this machine, or remove HOST to listen at all addresses.`;
    default:
      return null;
  }
}
