import "server-only";
import { log } from "@/lib/platform/log";
import { LoggableError } from "@/lib/platform/problem";

/**
 * Redirects errors and warnings that libraries print to the log, which omits messages that may hold private data:
 * Next.js prints every page error with its message. Omits other printed text; the stack frames name its source.
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

/** Discards informational output of libraries: every line of `npm start` is JSON. Warnings of Node go to the log. */
export function silenceLibraries(printer: Pick<Console, "log" | "info"> = console): void {
  printer.log = () => undefined;
  printer.info = () => undefined;
  process.removeAllListeners("warning"); // Node's own listener prints
  process.on("warning", (warning) => log.warn({ err: warning }, "warning from Node.js"));
}

/** Returns the digest that a failed page shows instead of the error, if any. It connects the page to the log line. */
function findDigest(error: unknown): string | null {
  if (typeof error !== "object" || error === null || !("digest" in error)) return null;
  const { digest } = error;
  return typeof digest === "string" && /^[\w@]{1,40}$/.test(digest) ? digest : null;
}

/** Logs an uncaught exception, redacted as the log requires, then exits. Node would print its message. */
export function logUncaughtErrors(): void {
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "Kith stops after an uncaught error");
    process.exit(1);
  });
}
