import { z } from "zod";
import { alwaysTrue, timestamp, namedObject, inputId } from "@/lib/platform/common-schemas";
import { plainText } from "@/lib/platform/text/plain-text";

const maxPastedEmails = 1_000;

const invitationSelection = z
  .discriminatedUnion("by", [
    z.strictObject({ by: z.literal("everyone").describe("Everyone in the directory.") }),
    z.strictObject({
      by: z.literal("office").describe("People at these offices."),
      offices: z.array(plainText(200).min(1)).min(1).max(500).describe("Names of the offices."),
    }),
    z.strictObject({
      by: z.literal("manager").describe("A manager and everyone below, at any depth."),
      manager_id: inputId.describe("Id of the manager."),
    }),
    z.strictObject({
      by: z.literal("emails").describe("People with these work e-mails."),
      emails: z
        .array(plainText(254).min(1))
        .min(1)
        .max(maxPastedEmails)
        .describe("Work e-mails. Addresses of no one in the directory are skipped."),
    }),
    z.strictObject({
      by: z.literal("department").describe("People in these departments."),
      departments: z.array(plainText(200).min(1)).min(1).max(500).describe("Names of the departments."),
    }),
  ])
  .meta({ id: "InvitationSelection" });
export type InvitationSelection = z.infer<typeof invitationSelection>;

const skipReasons = [
  "has_account",
  "no_email",
  "shared_email",
  "email_of_other_account",
  "not_in_directory",
] as const;
export type SkipReason = (typeof skipReasons)[number];

export const invitationPreviewBody = z.strictObject({
  selection: invitationSelection.describe("People to invite."),
});

export const invitationPreviewResponse = namedObject("InvitationPreviewResponse", {
  people: z
    .array(
      z.strictObject({
        person_id: z.uuid().describe("Id of the person."),
        name: z.string().describe("Full name of the person."),
        email: z.string().nullable().describe("Work e-mail; null if the caller does not see work e-mails."),
        office: z.string().nullable().describe("Office of the person; null if unknown."),
      }),
    )
    .describe("People who would be invited, by name."),
  skipped: z
    .array(
      z.strictObject({
        reason: z
          .enum(skipReasons)
          .describe(
            "`has_account`: invited before or signed in. `no_email`: no work e-mail. `shared_email`: several people have the address. `email_of_other_account`: an account of someone else has the address. `not_in_directory`: no one has the address.",
          ),
        count: z.int().describe("Number of people or addresses."),
        examples: z.array(z.string()).describe("Names or addresses, at most 20."),
      }),
    )
    .describe("People of the selection who would not be invited, by reason."),
  tag: z.string().describe("Identifies exactly these people. Send it with the invitation."),
});
export type InvitationPreview = z.infer<typeof invitationPreviewResponse>;

export const inviteManyBody = z.strictObject({
  selection: invitationSelection.describe("People to invite."),
  tag: z
    .string()
    .regex(/^[0-9a-f]{64}$/, "must be the tag of a preview")
    .describe("Tag of the preview. If other people would be invited now, the answer is a 409."),
});

export const pendingInvitation = z.strictObject({
  user_id: z.uuid().describe("Id of the user."),
  person_id: z.uuid().nullable().describe("Person of the user in the directory; null if there is none."),
  name: z.string().describe("Name of the user."),
  email: z.string().describe("E-mail of the user."),
  state: z
    .enum(["waiting", "sending", "failed", "no_link", "open", "ended"])
    .describe(
      "`waiting`: the mail is not sent yet. `sending`: it is being sent. `failed`: it was not sent, or perhaps not. `no_link`: no link exists. `open`: a link was sent or handed over. `ended`: the link has expired.",
    ),
  expires_at: timestamp.nullable().describe("When the link stops working, in UTC; null without a link."),
  problem: z.string().nullable().describe("Why the mail failed and what to do; null if it did not fail."),
});
export type PendingInvitation = z.infer<typeof pendingInvitation>;

export const invitationProgress = z.strictObject({
  people: z.int().describe("Number of people in the directory."),
  invited: z.int().describe("People who can sign in, were mailed a link, or whose link was created."),
  signed_in: z.int().describe("People whose account has signed in."),
  waiting: z.int().describe("Invitation mails that are not sent yet."),
  failed: z.int().describe("Invitation mails that failed."),
});

const createGroupCount = (group: string, inGroup: string) =>
  z.strictObject({
    name: z.string().describe(`Name of the ${group}.`),
    without_account: z.int().describe(`Number of people ${inGroup} without an account.`),
  });

export const invitationsResponse = namedObject("InvitationsResponse", {
  progress: invitationProgress.describe("How many people were invited, and how many signed in."),
  sends_mail: z.boolean().describe("True if Kith mails invitations. Otherwise executives hand over links."),
  can_hand_over: z
    .boolean()
    .describe("True if the caller may make links to hand over. Restricted executives may not."),
  mails_per_minute: z.int().describe("Maximum number of invitation mails a minute."),
  offices: z
    .array(createGroupCount("office", "at the office"))
    .describe("Offices of the directory, by name."),
  departments: z
    .array(createGroupCount("department", "in the department"))
    .describe("Departments of the directory, by name."),
  managers: z
    .array(
      z.strictObject({
        person_id: z.uuid().describe("Id of the manager."),
        name: z.string().describe("Full name of the manager."),
        without_account: z
          .int()
          .describe("Number of people without an account: the manager and everyone below."),
      }),
    )
    .describe("People with direct reports, by name."),
  without_account: z.int().describe("Number of people without an account."),
  invitations: z
    .array(pendingInvitation)
    .describe("Enabled users without a password and without a single sign-on login, by name."),
});
export type Invitations = z.infer<typeof invitationsResponse>;

export const invitedManyResponse = namedObject("InvitedManyResponse", {
  ok: alwaysTrue,
  invited: z.int().describe("Number of accounts that were created."),
});

export const resendBody = z.strictObject({
  which: z
    .enum(["failed", "ended", "unused"])
    .describe(
      "`failed`: invitations whose mail failed. `ended`: invitations whose link has expired. `unused`: every user of the list whose mail is not waiting.",
    ),
});

export const resentResponse = namedObject("ResentInvitationsResponse", {
  ok: alwaysTrue,
  queued: z.int().describe("Number of mails that Kith sends now."),
});

export const invitationLinksBody = z.strictObject({
  which: z
    .enum(["no_link", "unused"])
    .describe(
      "`no_link`: users without a link. `unused`: every user of the list; earlier links become invalid.",
    ),
});

export const invitationLinksResponse = namedObject("InvitationLinksResponse", {
  ok: alwaysTrue,
  links: z
    .array(
      z.strictObject({
        name: z.string().describe("Name of the user."),
        email: z.string().describe("E-mail of the user."),
        link: z.string().describe("The link. It is in this response only."),
        expires_at: timestamp.describe("When the link stops working, in UTC."),
      }),
    )
    .describe("Users and their links, by name."),
});
export type InvitationLinks = z.infer<typeof invitationLinksResponse>;
