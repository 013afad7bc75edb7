import { z } from "zod";
import { namedObject, timestamp } from "@/lib/platform/common-schemas";
import { plainText } from "@/lib/platform/text/plain-text";

export const hidePersonBody = z.strictObject({
  reason: plainText(500)
    .min(1, "must not be empty")
    .describe("Why the person is hidden. Only executives see it."),
});

const hiddenPerson = namedObject("HiddenPerson", {
  id: z.uuid().describe("Id of the person."),
  name: z.string().describe("First and last name."),
  reason: z.string().describe("Why the person is hidden."),
  hidden_by: z.string().describe("Name of the executive."),
  hidden_at: timestamp.describe("When the person was hidden, in UTC."),
  not_in_source: z
    .literal(true)
    .optional()
    .describe("Present if the source of people does not list the person. What Kith stores of them stays."),
});
export const hiddenPeopleResponse = z.strictObject({
  hidden: z.array(hiddenPerson).describe("Hidden people, by name."),
});
export type HiddenPeopleResponse = z.infer<typeof hiddenPeopleResponse>;
