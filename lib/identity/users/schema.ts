import { z } from "zod";
import { accessLevels } from "@/lib/platform/access-levels";
import { alwaysTrue, timestamp, namedObject, pathId, inputId } from "@/lib/platform/common-schemas";

export const user = namedObject("User", {
  id: z.uuid().describe("Id of the user."),
  email: z.string().describe("E-mail of the user."),
  name: z.string().describe("Name of the user."),
  access_level: z.enum(accessLevels).describe("Access level."),
  private_data: z
    .boolean()
    .describe(
      "False if an executive restricted the account: at any level it sees in other people's profiles only what staff see. Pages call a restricted executive an administrator.",
    ),
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
});
export type User = z.infer<typeof user>;

export const usersResponse = namedObject("UsersResponse", { users: z.array(user).describe("The users.") });

export const oneUserResponse = namedObject("OneUserResponse", { user: user.describe("The user.") });

export const userParams = z.object({
  id: pathId("user_not_found", "No user has this id.").describe("Id of the user."),
});

export const userChangeBody = z.strictObject({
  access_level: z.enum(accessLevels).optional().describe("New access level. Absent: unchanged."),
  private_data: z
    .boolean()
    .optional()
    .describe(
      "False restricts another executive, true lifts the restriction of another user. Requires an unrestricted executive. Absent: unchanged.",
    ),
  disabled: z
    .boolean()
    .optional()
    .describe("True disables the user and revokes all tokens. Absent: unchanged."),
  sign_out: z.boolean().optional().describe("True ends every session of the user."),
});
export type UserChange = z.infer<typeof userChangeBody>;

export const userChangeResponse = namedObject("UserResponse", {
  ok: alwaysTrue,
  user: user.describe("The user as it is now."),
});

export const impersonationBody = z.strictObject({ user_id: inputId.describe("User whose view to use.") });
