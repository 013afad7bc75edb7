import "server-only";
import pino, { type DestinationStream } from "pino";
import { redactFields, maskSecrets } from "./log-redaction";
import { currentRequestId } from "./request-context";
import { singleton } from "@/lib/platform/singleton";

/** Writes JSON lines. `log-redaction.ts` alone decides what a line contains. */
export function createLogger(level: string, destination: DestinationStream = pino.destination(1)) {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: (described: unknown) => described }, // pino's own serializer would add the error's message
      mixin: () => {
        const requestId = currentRequestId();
        return requestId === null ? {} : { requestId };
      },
      formatters: { log: (fields) => redactFields(fields) },
      hooks: {
        streamWrite: maskSecrets,
        logMethod([first, ...rest], method) {
          // Without a given message, pino would log the message of the error.
          if (rest.length === 0 && typeof first !== "string") method.call(this, first, "no message");
          else method.call(this, first, ...rest);
        },
      },
    },
    destination,
  );
}

export const logLevels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;

/** Until the settings are parsed, which refuses an unknown level. */
const initialLevel = logLevels.find((level) => level === process.env["LOG_LEVEL"]) ?? "info";

export const log = singleton("log", () => createLogger(initialLevel), {
  isPermanent: true,
});
