import { z } from "zod";
import { mostEmailsAtOnce } from "./most-emails-at-once";
import { person } from "./schema";

/** The work e-mail: null where there is none, and absent for whoever does not see work e-mails (ACCESS-13). */
const workEmail = z.string().nullable().optional();

/** How somebody is reached at work (PEOPLE-16). */
export const reach = z
  .strictObject({
    email: workEmail,
    /** Opens a direct message with them in the chat; null: Kith does not know them there. */
    chat_url: z.url({ protocol: /^https?$/ }).nullable(),
    /** Where their clock is, as an IANA name: of their chat profile, or else of their office; null: not known. */
    time_zone: z.string().nullable(),
  })
  .meta({ id: "Reach" });
export type Reach = z.infer<typeof reach>;

/**
 * What the directory knows of a person beside the Person of the list, whose shape is fixed. Office and first day are of the employment
 * group, which everybody with view:people sees (docs/decisions/0012-what-the-list-knows.md).
 */
export const directoryDetail = reach
  .extend({
    id: z.uuid(),
    office: z.string().nullable(),
    joined_on: z.iso.date().nullable(),
    /** The version of their picture; null: there is none. */
    picture: z.string().nullable(),
  })
  .meta({ id: "DirectoryDetail" });
export type DirectoryDetail = z.infer<typeof directoryDetail>;

/** Everybody's, in the order of the list. */
export const directoryDetailsResponse = z
  .strictObject({ details: z.array(directoryDetail) })
  .meta({ id: "DirectoryDetailsResponse" });
export type DirectoryDetailsResponse = z.infer<typeof directoryDetailsResponse>;

/** One person, with the work e-mail, which is no part of the Person (PEOPLE-11). */
export const personResponse = z
  .strictObject({ person: person.extend({ email: workEmail }) })
  .meta({ id: "PersonResponse" });
export type PersonResponse = z.infer<typeof personResponse>;

/** Where people work: how many have it, and its time zone where that is known. */
export type Office = { name: string; people: number; timeZone: string | null };

/** Whose work e-mails to hand out. */
export const workEmailsBody = z.strictObject({
  person_ids: z.array(z.uuid()).min(1).max(mostEmailsAtOnce),
});

/** Of those asked for who have one, in the order of the list. */
export const workEmailsResponse = z
  .strictObject({ emails: z.array(z.strictObject({ id: z.uuid(), email: z.string() })) })
  .meta({ id: "WorkEmailsResponse" });
export type WorkEmailsResponse = z.infer<typeof workEmailsResponse>;
