import "server-only";
import { log } from "@/lib/platform/log";
import { LoggableError } from "@/lib/platform/problem";

/**
 * Redirects `console.error` and `console.warn` to the log, which omits messages that may hold private data: Next.js
 * prints page errors with their messages. Printed text without an error object is omitted; the stack frames of the log
 * line name the library that printed it.
 */
export function redirectConsoleToLog(printer: Pick<Console, "error" | "warn"> = console): void {
  for (const level of ["error", "warn"] as const) {
    printer[level] = (...printed: unknown[]) => {
      const error = printed.find((value) => value instanceof Error);
      const digest = printed.map(findDigest).find((found) => found !== null);
      log[level](
        { err: error ?? new LoggableError("printed as text"), ...(digest !== undefined && { digest }) },
        "printed by a library",
      );
    };
  }
}

/**
 * Discards informational output of libraries, because every line of `npm start` must be JSON. Warnings of Node go to
 * the log.
 */
export function silenceLibraries(printer: Pick<Console, "log" | "info"> = console): void {
  printer.log = () => undefined;
  printer.info = () => undefined;
  process.removeAllListeners("warning"); // Node's own listener prints
  process.on("warning", (warning) => log.warn({ err: warning }, "warning from Node.js"));
}

/**
 * Returns the digest of a printed error, which a failed page shows instead of the error and which therefore connects
 * the page to the log line. Null if there is none.
 */
function findDigest(error: unknown): string | null {
  if (typeof error !== "object" || error === null || !("digest" in error)) return null;
  const { digest } = error;
  return typeof digest === "string" && /^[\w@]{1,40}$/.test(digest) ? digest : null;
}

/**
 * Makes the process log an uncaught exception and exit with status 1. Without this, Node would print the message, which
 * the log omits if it may hold private data.
 */
export function logUncaughtErrors(): void {
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "Kith stops after an uncaught error");
    process.exit(1);
  });
}
