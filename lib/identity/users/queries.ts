import "server-only";
import { z } from "zod";
import type { CallerWith } from "@/lib/identity/access/permissions";
import { toTimestamp } from "@/lib/platform/text/times";
import type { SystemActor } from "@/lib/identity/audit/actor";
import { personOfUserJoin } from "@/lib/identity/external-ids/link-queries";
import { compareNames } from "@/lib/identity/matching/names";
import { database } from "@/lib/platform/database/database";
import { query } from "@/lib/platform/database/query";
import { Problem } from "@/lib/platform/problem";
import { user, type User } from "./schema";

const time = z.date().transform(toTimestamp);

const userRow = user
  .omit({ invitation: true })
  .extend({
    last_sign_in_at: time.nullable(),
    created_at: time,
    invited_until: time.nullable(),
    is_invitation_open: z.boolean(),
  })
  .transform(({ invited_until, is_invitation_open, ...found }): User => ({
    ...found,
    invitation:
      invited_until === null
        ? null
        : { state: is_invitation_open ? "open" : "ended", expires_at: invited_until },
  }));

export async function listUsers(_caller: CallerWith<"admin:connections"> | SystemActor): Promise<User[]> {
  const users = await readUsers(null);
  return users.sort((a, b) => compareNames(a.name, b.name) || (a.email < b.email ? -1 : 1));
}

export async function getUser(_caller: CallerWith<"admin:connections">, id: string): Promise<User> {
  const [found] = await readUsers(id);
  if (!found) throw new Problem("missing", "user_not_found", "No user has this id.");
  return found;
}

const readUsers = (id: string | null): Promise<User[]> =>
  query(database(), userRow)`
    SELECT app_users.id, app_users.email, app_users.name, access_level::text, private_data, people.id AS person_id,
      disabled_at IS NOT NULL AS disabled, last_sign_in_at, app_users.created_at,
      array_remove(ARRAY[CASE WHEN password_hash IS NOT NULL THEN 'password' END,
        CASE WHEN EXISTS (SELECT FROM sso_logins WHERE user_id = app_users.id) THEN 'single_sign_on' END], NULL) AS signs_in_by,
      invitation.expires_at AS invited_until,
      coalesce(invitation.expires_at > clock_timestamp(), false) AS is_invitation_open,
      EXISTS (SELECT FROM second_factors WHERE user_id = app_users.id AND confirmed_at IS NOT NULL) AS second_factor,
      (SELECT count(*)::int FROM user_sessions WHERE user_id = app_users.id AND expires_at > now()) AS sessions,
      (SELECT count(*)::int FROM api_tokens WHERE user_id = app_users.id AND revoked_at IS NULL
        AND (expires_at IS NULL OR expires_at > now())) AS tokens
    FROM app_users
    ${personOfUserJoin}
    LEFT JOIN account_links AS invitation ON invitation.user_id = app_users.id AND invitation.purpose = 'invite'
    WHERE ${id}::uuid IS NULL OR app_users.id = ${id}::uuid`;

export async function hasNoUsers(): Promise<boolean> {
  return (await database().appUser.findFirst({ select: { id: true } })) === null;
}
