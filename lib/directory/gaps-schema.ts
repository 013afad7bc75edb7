import { z } from "zod";

/** Something that is missing or wrong in people's data, and of whom, in the order of the list. */
const directoryGap = z
  .strictObject({ id: z.string(), title: z.string(), person_ids: z.array(z.uuid()) })
  .meta({ id: "DirectoryGap" });
export type DirectoryGap = z.infer<typeof directoryGap>;

export const directoryGapsResponse = z
  .strictObject({ gaps: z.array(directoryGap) })
  .meta({ id: "DirectoryGapsResponse" });
export type DirectoryGapsResponse = z.infer<typeof directoryGapsResponse>;
