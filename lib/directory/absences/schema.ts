import { z } from "zod";
import { timestamp, namedObject } from "@/lib/platform/common-schemas";
import { presences } from "./presence";

export const absence = namedObject("Absence", {
  starts_at: timestamp.describe("Start, in UTC."),
  ends_at: timestamp.describe("End, in UTC; the person is back then."),
  starts_on: z.iso.date().describe("Day of the start in the person's time zone."),
  back_on: z.iso
    .date()
    .describe("Day of the end in the person's time zone: the day when the person is back."),
});
export type Absence = z.infer<typeof absence>;

const personAbsences = namedObject("PersonAbsences", {
  id: z.uuid().describe("Id of the person."),
  now: z.enum(presences).describe("`away`: out of office. `busy`: in an appointment."),
  until: timestamp.nullable().describe("When `away` or `busy` ends, in UTC; null for `free`."),
  absences: z
    .array(absence)
    .describe(
      "Absences from now to seven days ahead, the earliest first. The first is the current one if `now` is `away`.",
    ),
});
export type PersonAbsences = z.infer<typeof personAbsences>;

export const absencesResponse = namedObject("AbsencesResponse", {
  read_at: timestamp
    .nullable()
    .describe(
      "When Kith last read the calendars, in UTC. Null: no calendar is configured, or the last successful reading is more than an hour old, so that nothing is shown.",
    ),
  people: z
    .array(personAbsences)
    .describe("People who are away or busy now, or away in the next seven days."),
});
export type AbsencesResponse = z.infer<typeof absencesResponse>;
