import { z } from "zod";
import { createCommonFaultSchemas, type FaultResponses } from "../common-faults";
import { createFaultCounter } from "../fault-counter";
import { createPlainFailure } from "../simulated-answer";

const placeSchema = z.enum(["token", "freeBusy", "events"]);
export type CalendarOperation = z.infer<typeof placeSchema>;

/** Operation that a fault strikes (default: any), how many requests it spares first, and how often it strikes. */
const strikeConditions = {
  place: placeSchema.optional(),
  after: z.number().int().positive().optional(),
  times: z.number().int().positive().optional(),
};

export const faultSchema = z.discriminatedUnion("kind", [
  ...createCommonFaultSchemas(strikeConditions),
  /** API error with this status and reason, for example 403 `rateLimitExceeded`, 410 `fullSyncRequired`. */
  z.object({
    kind: z.literal("error"),
    status: z.number().int(),
    reason: z.string(),
    retryAfterSeconds: z.number().int().optional(),
    ...strikeConditions,
  }),
  /** Refusal of the token endpoint, for example `invalid_grant`. */
  z.object({ kind: z.literal("token-error"), error: z.string(), ...strikeConditions }),
]);
export type Fault = z.infer<typeof faultSchema>;

export const createFaultState = () =>
  createFaultCounter<Fault, CalendarOperation>(
    ({ place: only }, place) => only === undefined || only === place,
  );

/** Returns an error in the vendor's format. */
export const createApiError = (
  status: number,
  reason: string,
  headers: Record<string, string> = {},
): Response =>
  Response.json(
    {
      error: {
        code: status,
        message: reason,
        errors: [
          {
            domain: status === 403 && /exceeded/i.test(reason) ? "usageLimits" : "global",
            reason,
            message: reason,
          },
        ],
      },
    },
    { status, headers },
  );

/** Returns a refusal of the token endpoint. */
export const createTokenError = (error: string): Response =>
  Response.json(
    { error, error_description: "simulated" },
    { status: error === "unauthorized_client" ? 401 : 400 },
  );

/** Error answers in the vendor's format. */
export const faultResponses: FaultResponses<Fault> = {
  failure: createPlainFailure,
  html: { status: 503, text: "<!doctype html><title>Error</title>" },
  wrongShape: { calendars: [], items: "none", access_token: 7 },
  replacement: (fault) => {
    if (fault.kind === "token-error") return createTokenError(fault.error);
    if (fault.kind !== "error") return null;
    const { status, reason, retryAfterSeconds } = fault;
    return createApiError(
      status,
      reason,
      retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) },
    );
  },
};
