import { z } from "zod";
import { createFaultCounter } from "../fault-counter";
import { createFaultResponses, createGoogleFaultSchemas } from "../google/answers";

const placeSchema = z.enum(["token", "freeBusy", "events"]);
export type CalendarOperation = z.infer<typeof placeSchema>;

/** Operation that a fault strikes (default: any), how many requests it spares first, and how often it strikes. */
const strikeConditions = {
  place: placeSchema.optional(),
  after: z.number().int().positive().optional(),
  times: z.number().int().positive().optional(),
};

export const faultSchema = z.discriminatedUnion("kind", [...createGoogleFaultSchemas(strikeConditions)]);
export type Fault = z.infer<typeof faultSchema>;

export const createFaultState = () =>
  createFaultCounter<Fault, CalendarOperation>(
    ({ place: only }, place) => only === undefined || only === place,
  );

export const faultResponses = createFaultResponses({ calendars: [], items: "none", access_token: 7 });
