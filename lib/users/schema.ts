import { z } from "zod";
import { accessLevels } from "@/lib/access/levels";
import { timestamp } from "@/lib/http/common-schemas";

/** Someone who can sign in, as executives see them. */
export const user = z
  .strictObject({
    id: z.uuid().describe("Id of the user."),
    email: z.string().describe("E-mail of the user."),
    name: z.string().describe("Name of the user."),
    access_level: z.enum(accessLevels).describe("Access level."),
    person_id: z.uuid().nullable().describe("Person of the user in the directory; null if there is none."),
    disabled: z.boolean().describe("True if the user may not sign in."),
    signs_in_by: z
      .array(z.enum(["password", "single_sign_on"]))
      .describe("Ways in which the user can sign in."),
    invitation: z
      .strictObject({
        state: z.enum(["open", "ended"]).describe("`ended`: the link has expired."),
        expires_at: timestamp.describe("When the link stops working, in UTC."),
      })
      .nullable()
      .describe("Invitation of the user; null if not invited or already accepted."),
    second_factor: z.boolean().describe("True if signing in with a password requires a code."),
    last_sign_in_at: timestamp.nullable().describe("Last sign-in, in UTC; null if never."),
    created_at: timestamp.describe("When the user was created, in UTC."),
    sessions: z.int().describe("Number of browsers in which the user is signed in."),
    tokens: z.int().describe("Number of active API tokens."),
  })
  .meta({ id: "User" });
export type User = z.infer<typeof user>;

export const usersResponse = z
  .strictObject({ users: z.array(user).describe("The users.") })
  .meta({ id: "UsersResponse" });

export const userParams = z.object({ id: z.uuid().describe("Id of the user.") });

/** What may be changed; absent: stays. `sign_out` ends every session of theirs. */
export const userChangeBody = z.strictObject({
  access_level: z.enum(accessLevels).optional().describe("New access level. Absent: unchanged."),
  disabled: z
    .boolean()
    .optional()
    .describe("True disables the user and revokes all tokens. Absent: unchanged."),
  sign_out: z.boolean().optional().describe("True ends every session of the user."),
});

export const userResponse = z
  .strictObject({
    ok: z.literal(true).describe("Always true."),
    user: user.describe("The user as it is now."),
  })
  .meta({ id: "UserResponse" });

export const impersonationBody = z.strictObject({ user_id: z.uuid().describe("User whose view to use.") });
