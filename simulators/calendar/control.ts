import { z } from "zod";
import {
  createCommonCommands,
  TargetNotFound,
  type CommandHandlers,
  type ControlledSimulator,
} from "../control-commands";
import type { SimulatedCalendar, SimulatedEvent } from "./events";
import { faultSchema, type Fault } from "./faults";

const timeSchema = z.union([z.object({ dateTime: z.string() }), z.object({ date: z.string() })]);
const eventSchema = z.object({
  id: z.string(),
  start: timeSchema,
  end: timeSchema,
  eventType: z.enum(["default", "outOfOffice", "focusTime", "workingLocation"]).exactOptional(),
  summary: z.string().exactOptional(),
  isFree: z.boolean().exactOptional(),
});
const accessSchema = z.object({ access: z.enum(["details", "free-busy", "none", "failing"]) });

type ControlTarget = ControlledSimulator<Fault> & {
  findCalendar: (id: string) => SimulatedCalendar | undefined;
  addEvent: (calendarId: string, event: SimulatedEvent) => void;
};

/**
 * Returns the control commands for browser tests, besides faults: `POST /_simulator/events/:calendar` adds an event,
 * `PATCH /_simulator/calendars/:calendar` changes what is shared. Calendar ids are URL-encoded.
 */
export function createControlCommands({ findCalendar, addEvent, ...rest }: ControlTarget): CommandHandlers {
  const find = (id: string) => {
    const calendar = findCalendar(decodeURIComponent(id));
    if (!calendar) throw new TargetNotFound(`no calendar ${id}`);
    return calendar;
  };
  return {
    ...createCommonCommands(faultSchema, rest),
    "POST events": (id, body) => addEvent(find(id).id, eventSchema.parse(body)),
    "PATCH calendars": (id, body) => {
      find(id).access = accessSchema.parse(body).access;
    },
  };
}
