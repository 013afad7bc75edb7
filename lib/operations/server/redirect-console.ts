import "server-only";
import { log } from "@/lib/platform/log/log";
import { LoggableError } from "@/lib/platform/problem";

/**
 * Next.js prints page errors with messages that may hold private data; the log omits them. Text without an error object
 * is omitted too; the frames of the log line name the library that printed it.
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

/** Every line of `npm start` must be JSON. Warnings of Node go to the log. */
export function silenceLibraries(printer: Pick<Console, "log" | "info"> = console): void {
  printer.log = () => undefined;
  printer.info = () => undefined;
  process.removeAllListeners("warning"); // Node's own listener prints
  process.on("warning", (warning) => log.warn({ err: warning }, "warning from Node.js"));
}

/** A failed page shows the digest instead of the error, which connects the page to the log line. */
function findDigest(error: unknown): string | null {
  if (typeof error !== "object" || error === null || !("digest" in error)) return null;
  const { digest } = error;
  return typeof digest === "string" && /^[\w@]{1,40}$/.test(digest) ? digest : null;
}

/** Exits with status 1. Node would print the message, which the log omits if it may hold private data. */
export function logUncaughtErrors(): void {
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "Kith stops after an uncaught error");
    process.exit(1);
  });
}
