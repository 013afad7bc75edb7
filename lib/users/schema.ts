import { z } from "zod";
import { accessLevels } from "@/lib/access/levels";
import { timestamp } from "@/lib/http/common-schemas";

/** Someone who can sign in, as executives see them. */
export const user = z
  .strictObject({
    id: z.uuid(),
    email: z.string(),
    name: z.string(),
    access_level: z.enum(accessLevels),
    /** Their own place in the directory. */
    person_id: z.uuid().nullable(),
    disabled: z.boolean(),
    signs_in_by: z.array(z.enum(["password", "single_sign_on"])),
    /** Null: they were not invited, or have chosen a password. */
    invitation: z.strictObject({ state: z.enum(["open", "ended"]), expires_at: timestamp }).nullable(),
    /** Whether a code of an app is asked for after their password. */
    second_factor: z.boolean(),
    last_sign_in_at: timestamp.nullable(),
    created_at: timestamp,
    /** Browsers in which they are signed in now. */
    sessions: z.int(),
    /** API tokens of theirs that work. */
    tokens: z.int(),
  })
  .meta({ id: "User" });
export type User = z.infer<typeof user>;

export const usersResponse = z.strictObject({ users: z.array(user) }).meta({ id: "UsersResponse" });

export const userParams = z.object({ id: z.uuid() });

/** What may be changed; absent: stays. `sign_out` ends every session of theirs. */
export const userChangeBody = z.strictObject({
  access_level: z.enum(accessLevels).optional(),
  disabled: z.boolean().optional(),
  sign_out: z.boolean().optional(),
});

export const userResponse = z.strictObject({ ok: z.literal(true), user }).meta({ id: "UserResponse" });

export const impersonationBody = z.strictObject({ user_id: z.uuid() });
