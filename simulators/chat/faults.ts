import { z } from "zod";
import { createCommonFaultSchemas } from "../common-faults";
import { createFaultCounter } from "../fault-counter";

export const methodSchema = z.enum(["auth.test", "conversations.info", "chat.postMessage", "users.list"]);
export type Method = z.infer<typeof methodSchema>;

/** Method that a fault strikes (default: any), and how often (default: always). */
const strikeConditions = { method: methodSchema.optional(), times: z.number().int().positive().optional() };

export const faultSchema = z.discriminatedUnion("kind", [
  ...createCommonFaultSchemas(strikeConditions),
  /** `ok: false` with this error code and HTTP 200. */
  z.object({ kind: z.literal("error"), error: z.string(), ...strikeConditions }),
  /** HTTP 429 with `Retry-After`, 30 seconds by default. */
  z.object({
    kind: z.literal("ratelimited"),
    retryAfterSeconds: z.number().int().optional(),
    ...strikeConditions,
  }),
]);
export type Fault = z.infer<typeof faultSchema>;

export const createFaultState = () =>
  createFaultCounter<Fault, Method>(({ method: only }, place) => only === undefined || only === place);
