import { z } from "zod";

/** Data problem, and the affected people in the order of the list. */
const directoryGap = z
  .strictObject({
    id: z.string().describe("Id of the gap, snake_case."),
    title: z.string().describe("What is missing or wrong, in words."),
    person_ids: z.array(z.uuid()).describe("Affected people, in the order of the list."),
  })
  .meta({ id: "DirectoryGap" });
export type DirectoryGap = z.infer<typeof directoryGap>;

export const directoryGapsResponse = z
  .strictObject({ gaps: z.array(directoryGap).describe("Gaps that affect at least one person.") })
  .meta({ id: "DirectoryGapsResponse" });
export type DirectoryGapsResponse = z.infer<typeof directoryGapsResponse>;
