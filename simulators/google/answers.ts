import { z } from "zod";
import { createCommonFaultSchemas, type FaultResponses } from "../common-faults";
import { createPlainFailure } from "../simulated-answer";

export const createGoogleFaultSchemas = <When extends z.ZodRawShape>(when: When) =>
  [
    ...createCommonFaultSchemas(when),
    /** API error with this status and reason, for example 403 `rateLimitExceeded`, 410 `fullSyncRequired`. */
    z.object({
      kind: z.literal("error"),
      status: z.number().int(),
      reason: z.string(),
      retryAfterSeconds: z.number().int().optional(),
      ...when,
    }),
    /** Refusal of the token endpoint, for example `invalid_grant`. */
    z.object({
      kind: z.literal("token-error"),
      error: z.string(),
      description: z.string().optional(),
      ...when,
    }),
  ] as const;

const googleFault = z.discriminatedUnion("kind", [...createGoogleFaultSchemas({})]);

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

export const createTokenError = (error: string, error_description = "simulated"): Response =>
  Response.json({ error, error_description }, { status: error === "unauthorized_client" ? 401 : 400 });

export const createFaultResponses = (wrongShape: object): FaultResponses<{ kind: string }> => ({
  failure: createPlainFailure,
  html: { status: 503, text: "<!doctype html><title>Error</title>" },
  wrongShape,
  replacement: (struck) => {
    const fault = googleFault.safeParse(struck).data;
    if (fault?.kind === "token-error") return createTokenError(fault.error, fault.description);
    if (fault?.kind !== "error") return null;
    const { status, reason, retryAfterSeconds } = fault;
    return createApiError(
      status,
      reason,
      retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) },
    );
  },
});
