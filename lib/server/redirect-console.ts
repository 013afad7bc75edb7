import "server-only";
import { log } from "@/lib/platform/log";
import { Reason } from "@/lib/problem";

/**
 * What libraries print as an error or a warning goes to the log instead, and by its rules: Next prints whatever a page threw,
 * with its words. What was printed in words is left out; the frames name who has them.
 */
export function redirectConsoleToLog(printer: Pick<Console, "error" | "warn"> = console): void {
  for (const level of ["error", "warn"] as const) {
    printer[level] = (...printed: unknown[]) => {
      const error = printed.find((value) => value instanceof Error);
      const digest = printed.map(digestOf).find((found) => found !== null);
      log[level](
        { err: error ?? new Reason("printed in words"), ...(digest !== undefined && { digest }) },
        "printed by a library",
      );
    };
  }
}

/** Discards what libraries print for people: every line of `npm start` is JSON. Warnings of Node go to the log. */
export function silenceLibraries(printer: Pick<Console, "log" | "info"> = console): void {
  printer.log = () => undefined;
  printer.info = () => undefined;
  process.removeAllListeners("warning"); // Node's own listener prints
  process.on("warning", (warning) => log.warn({ err: warning }, "warning of Node"));
}

/** What the page that failed shows in place of the error, where it has one: by it the line is found. */
function digestOf(error: unknown): string | null {
  if (typeof error !== "object" || error === null || !("digest" in error)) return null;
  const { digest } = error;
  return typeof digest === "string" && /^[\w@]{1,40}$/.test(digest) ? digest : null;
}

/** The last word of a process that nobody can save goes by the log's rules as well. */
export function logUncaughtErrors(): void {
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "Kith stops: nobody caught this");
    process.exit(1);
  });
}
