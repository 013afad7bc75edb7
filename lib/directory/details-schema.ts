import { z } from "zod";

/**
 * What the directory knows of a person beside the Person of the list, whose shape is fixed. Office and first day are of the employment
 * group, which everybody with view:people sees (docs/decisions/0012-what-the-list-knows.md).
 */
export const directoryDetail = z
  .strictObject({
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

/** A request's body holds no more than 64 KiB. */
export const mostEmailsAtOnce = 1_000;

/** Whose work e-mails to hand out. */
export const workEmailsBody = z.strictObject({
  person_ids: z.array(z.uuid()).min(1).max(mostEmailsAtOnce),
});

/** Of those asked for who have one, in the order of the list. */
export const workEmailsResponse = z
  .strictObject({ emails: z.array(z.strictObject({ id: z.uuid(), email: z.string() })) })
  .meta({ id: "WorkEmailsResponse" });
export type WorkEmailsResponse = z.infer<typeof workEmailsResponse>;
