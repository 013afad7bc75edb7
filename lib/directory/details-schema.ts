import { z } from "zod";
import { namedObject, inputId } from "@/lib/platform/common-schemas";
import { maxPersonIdsPerRequest } from "./request-limits";
import { person } from "./schema";

/** Work e-mail: null if there is none, absent if the caller may not see work e-mails (ACCESS-13). */
const workEmail = z.string().nullable().optional();

/** Contact details at work (PEOPLE-16). */
export const workContactDetails = namedObject("Reach", {
  email: workEmail.describe("Work e-mail; null if unknown, absent if the caller may not see work e-mails."),
  work_phone: z
    .string()
    .nullable()
    .describe("Work phone number; null if unknown, or if the caller may not see it."),
  chat_url: z
    .url({ protocol: /^https?$/ })
    .nullable()
    .describe("Link that opens a direct message in the chat; null if the person is unknown there."),
  time_zone: z
    .string()
    .nullable()
    .describe("IANA time zone from the chat profile, or else from the office; null if unknown."),
});
export type WorkContactDetails = z.infer<typeof workContactDetails>;

export const personDetails = workContactDetails
  .extend({
    id: z.uuid().describe("Id of the person."),
    office: z.string().nullable().describe("Office of the person; null if unknown."),
    department: z.string().nullable().describe("Department of the person; null if unknown."),
    teams: z.array(z.string()).describe("Teams of the person, sorted by name."),
    joined_on: z.iso.date().nullable().describe("First day of employment; null if unknown."),
    picture: z.string().nullable().describe("Version of the picture; null if there is no picture."),
    preferred_name: z
      .string()
      .nullable()
      .describe("Full name that pages show in place of first and last name; null if not given."),
    skills: z.array(z.string()).describe("Skills of the person."),
    keywords: z
      .array(z.string())
      .describe("Skills, and values of custom fields that the search of the directory finds."),
    ask_me_about: z.array(z.string()).describe("Subjects that the person offers help with."),
    languages: z.array(z.string()).describe("Languages of the person."),
    about: z.string().nullable().describe("What the person writes about themselves; null if not given."),
  })
  .meta({ id: "DirectoryDetail" });
export type PersonDetails = z.infer<typeof personDetails>;

export const directoryDetailsResponse = namedObject("DirectoryDetailsResponse", {
  details: z.array(personDetails).describe("Details of each person, in the order of the list."),
});
export type DirectoryDetailsResponse = z.infer<typeof directoryDetailsResponse>;

/** Person with the work e-mail, which the `Person` schema does not contain (PEOPLE-11). */
export const personResponse = namedObject("PersonResponse", {
  person: person
    .extend({
      email: workEmail.describe(
        "Work e-mail; null if unknown, absent if the caller may not see work e-mails.",
      ),
    })
    .describe("The person."),
});
export type PersonResponse = z.infer<typeof personResponse>;

export type Office = { name: string; people: number; timeZone: string | null };

export const workEmailsBody = z.strictObject({
  person_ids: z.array(inputId).min(1).max(maxPersonIdsPerRequest).describe("Ids of the people to export."),
});

export const workEmailsResponse = namedObject("WorkEmailsResponse", {
  emails: z
    .array(
      z.strictObject({
        id: z.uuid().describe("Id of the person."),
        email: z.string().describe("Work e-mail."),
      }),
    )
    .describe("People of the request who have a work e-mail, in the order of the list."),
});
export type WorkEmailsResponse = z.infer<typeof workEmailsResponse>;
