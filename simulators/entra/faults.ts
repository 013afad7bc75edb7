import { randomUUID } from "node:crypto";
import { z } from "zod";
import { createCommonFaultSchemas, type FaultResponses } from "../common-faults";
import { createFaultCounter } from "../fault-counter";
import { isBodiless } from "../simulated-answer";

const placeSchema = z.enum(["token", "count", "users", "groups", "members", "photo", "organization"]);
export type Place = z.infer<typeof placeSchema>;

/** Request that a fault strikes (default: any), the page of a list (default: any), and how often it strikes. */
const strikeConditions = {
  place: placeSchema.optional(),
  page: z.number().int().positive().optional(),
  after: z.number().int().positive().optional(),
  times: z.number().int().positive().optional(),
};

export const faultSchema = z.discriminatedUnion("kind", [
  ...createCommonFaultSchemas(strikeConditions),
  /** Error of Graph with this code, for example 401 `InvalidAuthenticationToken`. */
  z.object({
    kind: z.literal("error"),
    status: z.number().int(),
    code: z.string(),
    ...strikeConditions,
  }),
  /** Refusal of the token endpoint, for example 7000222. */
  z.object({ kind: z.literal("token-error"), code: z.number().int(), ...strikeConditions }),
  z.object({ kind: z.literal("missing-row"), ...strikeConditions }),
  z.object({ kind: z.literal("repeated-row"), ...strikeConditions }),
  /** Ends the list after the page. */
  z.object({ kind: z.literal("no-next-page"), ...strikeConditions }),
  z.object({ kind: z.literal("same-page"), ...strikeConditions }),
  z.object({ kind: z.literal("link-elsewhere"), origin: z.url(), ...strikeConditions }),
  /** Ignores `$expand`. */
  z.object({ kind: z.literal("no-managers"), ...strikeConditions }),
]);
export type Fault = z.infer<typeof faultSchema>;

export const createFaultState = () =>
  createFaultCounter<Fault, { place: Place; page: number }>(
    (fault, { place, page }) =>
      (fault.place === undefined || fault.place === place) &&
      (fault.page === undefined || (place === "users" && fault.page === page)),
  );

export function createGraphError(
  status: number,
  code: string,
  message = code,
  headers: Record<string, string> = {},
): Response {
  const innerError = {
    date: new Date(0).toISOString(),
    "request-id": randomUUID(),
    "client-request-id": randomUUID(),
  };
  const body = JSON.stringify({ error: { code, message, innerError } });
  return new Response(isBodiless(status) ? null : body, {
    status,
    headers: { "content-type": "application/json", ...headers },
  });
}

/** Returns a refusal of the token endpoint, whose description quotes the request as the vendor's does. */
export const createTokenError = (code: number, quoted = ""): Response =>
  Response.json(
    {
      error: code === 70011 ? "invalid_scope" : code === 90002 ? "invalid_request" : "invalid_client",
      error_description: `AADSTS${code}: simulated. ${quoted}`,
      error_codes: [code],
      timestamp: new Date(0).toISOString(),
      trace_id: randomUUID(),
      correlation_id: randomUUID(),
      error_uri: `https://login.microsoftonline.com/error?code=${code}`,
    },
    { status: [700016, 90002, 70011].includes(code) ? 400 : 401 },
  );

export const faultResponses: FaultResponses<Fault> = {
  failure: (status, headers) =>
    createGraphError(status, status === 429 ? "TooManyRequests" : "simulated", undefined, headers),
  html: { status: 503, text: "<!doctype html><title>Sign in to your account</title>" },
  wrongShape: { value: "none", access_token: 7 },
  replacement: (fault) =>
    fault.kind === "error"
      ? createGraphError(fault.status, fault.code)
      : fault.kind === "token-error"
        ? createTokenError(fault.code)
        : null,
};
