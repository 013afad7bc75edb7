import { z } from "zod";
import { commonFaults } from "../common-faults";
import { createStrikeCounter } from "../strike-counter";

export const method = z.enum(["auth.test", "conversations.info", "chat.postMessage", "users.list"]);
export type Method = z.infer<typeof method>;

/** Which method a fault strikes (any, if absent), and how often (always, if absent). */
const when = { method: method.optional(), times: z.number().int().positive().optional() };

/** Everything that can be made to go wrong with the vendor. */
export const fault = z.discriminatedUnion("kind", [
  ...commonFaults(when),
  /** `ok: false` with this word, under HTTP 200. */
  z.object({ kind: z.literal("error"), error: z.string(), ...when }),
  /** HTTP 429 and `Retry-After`, 30 seconds unless told. */
  z.object({ kind: z.literal("ratelimited"), retryAfterSeconds: z.number().int().optional(), ...when }),
]);
export type Fault = z.infer<typeof fault>;

export const createFaults = () =>
  createStrikeCounter<Fault, Method>(({ method: only }, place) => only === undefined || only === place);
