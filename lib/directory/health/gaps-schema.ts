import { z } from "zod";
import { namedObject } from "@/lib/platform/common-schemas";

const directoryGap = namedObject("DirectoryGap", {
  id: z.string().describe("Id of the gap, snake_case."),
  title: z.string().describe("What is missing or wrong, in words."),
  person_ids: z.array(z.uuid()).describe("Affected people, in the order of the list."),
});
export type DirectoryGap = z.infer<typeof directoryGap>;

export const directoryGapsResponse = namedObject("DirectoryGapsResponse", {
  gaps: z.array(directoryGap).describe("Gaps that affect at least one person."),
});
export type DirectoryGapsResponse = z.infer<typeof directoryGapsResponse>;
