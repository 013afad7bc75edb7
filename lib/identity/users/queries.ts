import "server-only";
import { z } from "zod";
import type { CallerWith } from "@/lib/identity/access/permissions";
import { accessLevels } from "@/lib/platform/access-levels";
import { toTimestamp } from "@/lib/platform/text/times";
import type { SystemActor } from "@/lib/identity/audit/actor";
import { personOfUserJoin } from "@/lib/identity/external-ids/link-queries";
import { compareNames } from "@/lib/identity/matching/names";
import { database } from "@/lib/platform/database/database";
import { query } from "@/lib/platform/database/query";
import { Problem } from "@/lib/platform/problem";
import type { User } from "./schema";

const userRow = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  accessLevel: z.enum(accessLevels),
  privateData: z.boolean(),
  personId: z.string().nullable(),
  isDisabled: z.boolean(),
  hasPassword: z.boolean(),
  hasLogin: z.boolean(),
  invitedUntil: z.date().nullable(),
  isInvitationOpen: z.boolean(),
  hasSecondFactor: z.boolean(),
  lastSignInAt: z.date().nullable(),
  createdAt: z.date(),
  sessions: z.number(),
  tokens: z.number(),
});
type UserRow = z.infer<typeof userRow>;

export async function listUsers(_caller: CallerWith<"admin:connections"> | SystemActor): Promise<User[]> {
  const users = await readUsers(null);
  return users.sort((a, b) => compareNames(a.name, b.name) || (a.email < b.email ? -1 : 1));
}

export async function getUser(_caller: CallerWith<"admin:connections">, id: string): Promise<User> {
  const [user] = await readUsers(id);
  if (!user) throw new Problem("missing", "user_not_found", "No user has this id.");
  return user;
}

async function readUsers(id: string | null): Promise<User[]> {
  const rows = await query(database(), userRow)`
    SELECT app_users.id, app_users.email, app_users.name, access_level::text AS "accessLevel",
      private_data AS "privateData", people.id AS "personId",
      disabled_at IS NOT NULL AS "isDisabled", password_hash IS NOT NULL AS "hasPassword",
      EXISTS (SELECT FROM sso_logins WHERE user_id = app_users.id) AS "hasLogin",
      invitation.expires_at AS "invitedUntil",
      coalesce(invitation.expires_at > clock_timestamp(), false) AS "isInvitationOpen",
      EXISTS (SELECT FROM second_factors WHERE user_id = app_users.id AND confirmed_at IS NOT NULL) AS "hasSecondFactor",
      last_sign_in_at AS "lastSignInAt", app_users.created_at AS "createdAt",
      (SELECT count(*)::int FROM user_sessions WHERE user_id = app_users.id AND expires_at > now()) AS sessions,
      (SELECT count(*)::int FROM api_tokens WHERE user_id = app_users.id AND revoked_at IS NULL
        AND (expires_at IS NULL OR expires_at > now())) AS tokens
    FROM app_users
    ${personOfUserJoin}
    LEFT JOIN account_links AS invitation ON invitation.user_id = app_users.id AND invitation.purpose = 'invite'
    WHERE ${id}::uuid IS NULL OR app_users.id = ${id}::uuid`;
  return rows.map(toUser);
}

const toUser = (row: UserRow): User => ({
  id: row.id,
  email: row.email,
  name: row.name,
  access_level: row.accessLevel,
  private_data: row.privateData,
  person_id: row.personId,
  disabled: row.isDisabled,
  signs_in_by: [
    ...(row.hasPassword ? (["password"] as const) : []),
    ...(row.hasLogin ? (["single_sign_on"] as const) : []),
  ],
  invitation: row.invitedUntil && {
    state: row.isInvitationOpen ? ("open" as const) : ("ended" as const),
    expires_at: toTimestamp(row.invitedUntil),
  },
  second_factor: row.hasSecondFactor,
  last_sign_in_at: row.lastSignInAt && toTimestamp(row.lastSignInAt),
  created_at: toTimestamp(row.createdAt),
  sessions: row.sessions,
  tokens: row.tokens,
});

/** Returns true while the installation has no accounts. The sign-in page then explains how to create the first one. */
export async function hasNoUsers(): Promise<boolean> {
  return (await database().appUser.findFirst({ select: { id: true } })) === null;
}
