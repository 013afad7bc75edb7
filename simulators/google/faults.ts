import { z } from "zod";
import { createFaultCounter } from "../fault-counter";
import { createFaultResponses, createGoogleFaultSchemas } from "./answers";

const placeSchema = z.enum(["token", "users", "photo", "groups", "members"]);
export type DirectoryOperation = z.infer<typeof placeSchema>;

/** Operation that a fault strikes (default: `users`), page of its list (default: any), and how often (default: always). */
const strikeConditions = {
  place: placeSchema.optional(),
  page: z.number().int().positive().optional(),
  times: z.number().int().positive().optional(),
};

/** Faults that the simulator supports. Those of a list strike lists only. */
export const faultSchema = z.discriminatedUnion("kind", [
  ...createGoogleFaultSchemas(strikeConditions),
  /** Sends a page without its rows that leads to the next one. */
  z.object({ kind: z.literal("empty-page"), ...strikeConditions }),
  z.object({ kind: z.literal("repeated-token"), ...strikeConditions }),
  /** Repeats the previous page's last row before the page's own rows. */
  z.object({ kind: z.literal("repeated-row"), ...strikeConditions }),
  /** Lists nothing, in an otherwise valid answer. */
  z.object({ kind: z.literal("nobody"), ...strikeConditions }),
  z.object({ kind: z.literal("links-elsewhere"), origin: z.url(), ...strikeConditions }),
]);
export type Fault = z.infer<typeof faultSchema>;

export const createFaultState = () =>
  createFaultCounter<Fault, { operation: DirectoryOperation; page: number }>(
    ({ kind, place = kind === "token-error" ? "token" : "users", page }, strikes) =>
      place === strikes.operation && (page === undefined || page === strikes.page),
  );

export const faultResponses = createFaultResponses({ users: "none", photoData: 7, access_token: 7 });
