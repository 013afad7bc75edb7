import "server-only";
import pino, { type DestinationStream } from "pino";
import { loggableFields, scrub } from "./loggable";
import { currentRequestId } from "./request-context";
import { singleton } from "./singleton";

/** JSON lines. What may be in them is decided in `loggable.ts` and only there. */
export function createLog(level: string, destination: DestinationStream = pino.destination(1)) {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: (described: unknown) => described }, // pino's own would add an error's words again
      mixin: () => {
        const requestId = currentRequestId();
        return requestId === null ? {} : { requestId };
      },
      formatters: { log: (fields) => loggableFields(fields) },
      hooks: {
        streamWrite: scrub,
        logMethod([first, ...rest], method) {
          // Where there is no message, pino would take the error's own words.
          if (rest.length === 0 && typeof first !== "string") method.call(this, first, "no message");
          else method.call(this, first, ...rest);
        },
      },
    },
    destination,
  );
}

export const logLevels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;

/** Level before the settings are checked, which refuse an unknown one. */
const firstLevel = logLevels.find((level) => level === process.env["LOG_LEVEL"]) ?? "info";

/** Kith's log, on standard output. */
export const log = singleton("log", () => createLog(firstLevel), {
  lasts: true,
});
