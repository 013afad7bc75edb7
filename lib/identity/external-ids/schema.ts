import { z } from "zod";
import { IdentityOrigin } from "@/lib/generated/prisma/enums";
import { timestamp, namedObject } from "@/lib/platform/common-schemas";

export const linkDetail = namedObject("LinkDetail", {
  origin: z.enum(IdentityOrigin).describe("How the link was created."),
  set_by_name: z
    .string()
    .nullable()
    .describe(
      "User who created the link or requested the matching; null if Kith created the link without a request.",
    ),
  set_at: timestamp.describe("When the link was created, in UTC."),
  is_known: z
    .boolean()
    .nullable()
    .describe("Whether the connected system lists the id; null if Kith has not checked it."),
});
export type LinkDetail = z.infer<typeof linkDetail>;

export const linkHolder = namedObject("LinkHolder", {
  name: z.string().describe("Name of the person or user."),
  person_id: z.uuid().nullable().describe("Id of the person; null if not in the directory."),
  user_id: z.uuid().nullable().describe("Id of the user; null if the person is not a user."),
});
export type LinkHolder = z.infer<typeof linkHolder>;

/** App user with their ids in other systems; an unknown id is an empty string (MAP-1). */
export const userMapping = namedObject("UserMapping", {
  user_id: z.uuid().describe("Id of the user."),
  user_name: z.string().describe("Name of the user."),
  user_email: z.string().describe("E-mail of the user."),
  payroll_id: z.string().describe("Id of the user in the payroll system; empty if unmapped."),
  projects_id: z.string().describe("Id of the user in the source of people; empty if unmapped."),
});
export type UserMapping = z.infer<typeof userMapping>;

export const detailedMapping = namedObject("DetailedUserMapping", {
  ...userMapping.shape,
  ignored: z.boolean().describe("True if an executive marked the user as needing no ids."),
  payroll_link: linkDetail.nullable().describe("How the payroll id was set; null if unmapped."),
  projects_link: linkDetail.nullable().describe("How the projects id was set; null if unmapped."),
});
export type DetailedMapping = z.infer<typeof detailedMapping>;
