import { z } from "zod";
import { mostEmailsAtOnce } from "./most-emails-at-once";
import { person } from "./schema";

/** The work e-mail: null where there is none, and absent for whoever does not see work e-mails (ACCESS-13). */
const workEmail = z.string().nullable().optional();

/** How somebody is reached at work (PEOPLE-16). */
export const reach = z
  .strictObject({
    email: workEmail.describe("Work e-mail; null if unknown, absent if the caller may not see work e-mails."),
    chat_url: z
      .url({ protocol: /^https?$/ })
      .nullable()
      .describe("Link that opens a direct message in the chat; null if the person is unknown there."),
    time_zone: z
      .string()
      .nullable()
      .describe("IANA time zone from the chat profile, or else from the office; null if unknown."),
  })
  .meta({ id: "Reach" });
export type Reach = z.infer<typeof reach>;

/**
 * What the directory knows of a person beside the Person of the list, whose shape is fixed. Office and first day are of the employment
 * group, which everybody with view:people sees (docs/decisions/0012-what-the-list-knows.md).
 */
export const directoryDetail = reach
  .extend({
    id: z.uuid().describe("Id of the person."),
    office: z.string().nullable().describe("Office of the person; null if unknown."),
    joined_on: z.iso.date().nullable().describe("First day of employment; null if unknown."),
    picture: z.string().nullable().describe("Version of the picture; null if there is no picture."),
  })
  .meta({ id: "DirectoryDetail" });
export type DirectoryDetail = z.infer<typeof directoryDetail>;

/** Everybody's, in the order of the list. */
export const directoryDetailsResponse = z
  .strictObject({
    details: z.array(directoryDetail).describe("Details of each person, in the order of the list."),
  })
  .meta({ id: "DirectoryDetailsResponse" });
export type DirectoryDetailsResponse = z.infer<typeof directoryDetailsResponse>;

/** One person, with the work e-mail, which is no part of the Person (PEOPLE-11). */
export const personResponse = z
  .strictObject({
    person: person
      .extend({
        email: workEmail.describe(
          "Work e-mail; null if unknown, absent if the caller may not see work e-mails.",
        ),
      })
      .describe("The person."),
  })
  .meta({ id: "PersonResponse" });
export type PersonResponse = z.infer<typeof personResponse>;

/** Where people work: how many have it, and its time zone where that is known. */
export type Office = { name: string; people: number; timeZone: string | null };

/** Whose work e-mails to hand out. */
export const workEmailsBody = z.strictObject({
  person_ids: z.array(z.uuid()).min(1).max(mostEmailsAtOnce).describe("Ids of the people to export."),
});

/** Of those asked for who have one, in the order of the list. */
export const workEmailsResponse = z
  .strictObject({
    emails: z
      .array(
        z.strictObject({
          id: z.uuid().describe("Id of the person."),
          email: z.string().describe("Work e-mail."),
        }),
      )
      .describe("People of the request who have a work e-mail, in the order of the list."),
  })
  .meta({ id: "WorkEmailsResponse" });
export type WorkEmailsResponse = z.infer<typeof workEmailsResponse>;
