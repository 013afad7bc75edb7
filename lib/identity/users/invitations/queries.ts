import "server-only";
import { z } from "zod";
import { Prisma } from "@/lib/generated/prisma/client";
import type { CallerWith } from "@/lib/identity/access/permissions";
import { requireUnrestrictedAccount } from "@/lib/identity/access/require-permission";
import { canSeeWorkContact } from "@/lib/identity/access/visibility";
import { personOfUserJoin, projectsIdentityJoin } from "@/lib/identity/external-ids/link-queries";
import { compareNames, fullName } from "@/lib/identity/matching/names";
import { inDirectorySql } from "@/lib/people/membership";
import { officeSql } from "@/lib/people/value-layers-sql";
import { database, type DatabaseSession } from "@/lib/platform/database/database";
import { environment } from "@/lib/platform/environment";
import { query, queryBulk } from "@/lib/platform/database/query";
import { toTimestamp } from "@/lib/platform/text/times";
import {
  countWithoutAccountBy,
  countWithoutAccountByManager,
  planInvitations,
  computeInvitationTag,
  type Invitee,
} from "./plan-invitations";
import {
  invitationProgress,
  pendingInvitation,
  type InvitationPreview,
  type Invitations,
  type InvitationSelection,
  type PendingInvitation,
} from "./schema";

type ExecutiveCaller = CallerWith<"admin:connections">;

const maxExamples = 20;

export async function previewInvitations(
  caller: ExecutiveCaller,
  selection: InvitationSelection,
): Promise<InvitationPreview> {
  const { invited, skipped, tag } = await planSelection(database(), caller, selection);
  const showsEmails = canSeeWorkContact(caller, environment().workEmails);
  return {
    people: invited
      .map(({ id, name, email, office }) => ({
        person_id: id,
        name,
        email: showsEmails ? email : null,
        office,
      }))
      .toSorted((a, b) => compareNames(a.name, b.name)),
    skipped: [...skipped].map(([reason, labels]) => ({
      reason,
      count: labels.length,
      examples: labels.slice(0, maxExamples),
    })),
    tag,
  };
}

/** Throws a 403 for e-mails from a caller who does not see work e-mails, because the result reveals the owners. */
export async function planSelection(
  session: DatabaseSession,
  caller: ExecutiveCaller,
  selection: InvitationSelection,
) {
  if (selection.by === "emails" && !canSeeWorkContact(caller, environment().workEmails))
    requireUnrestrictedAccount(caller, "choose people by their e-mail addresses");
  const { invited, skipped } = planInvitations(await readInvitees(session), selection);
  return { invited, skipped, tag: computeInvitationTag(invited, environment().sessionSecret) };
}

export async function getInvitations(caller: ExecutiveCaller): Promise<Invitations> {
  const [people, invitations, progress] = await Promise.all([
    readInvitees(database()),
    listPendingInvitations(caller),
    readInvitationProgress(),
  ]);
  const names = new Map(people.map(({ id, name }) => [id, name]));
  const withoutAccount = people.filter(({ userId }) => userId === null);
  return {
    progress,
    sends_mail: environment().mail !== null,
    can_hand_over: !caller.isRestricted,
    mails_per_minute: environment().invitationMailsPerMinute,
    offices: countWithoutAccountBy("office", people),
    departments: countWithoutAccountBy("department", people),
    managers: [...countWithoutAccountByManager(people)]
      .map(([person_id, without_account]) => ({
        person_id,
        name: names.get(person_id) ?? "",
        without_account,
      }))
      .toSorted((a, b) => compareNames(a.name, b.name)),
    without_account: withoutAccount.length,
    invitations,
  };
}

async function readInvitees(session: DatabaseSession): Promise<Invitee[]> {
  const rows = await queryBulk(session, {
    id: "text",
    firstName: "text",
    lastName: "text",
    email: "text or null",
    office: "text or null",
    department: "text or null",
    managerId: "text or null",
    userId: "text or null",
    isEmailTaken: "boolean",
  })`
    SELECT people.id, first_name AS "firstName", last_name AS "lastName", people.email,
      ${officeSql} AS office, people.department, manager_id AS "managerId",
      identity.user_id AS "userId",
      EXISTS (SELECT FROM app_users WHERE app_users.email = people.email) AS "isEmailTaken"
    FROM people
    JOIN ${projectsIdentityJoin}
    LEFT JOIN profiles ON profiles.person_id = people.id
    WHERE ${inDirectorySql.people}
    ORDER BY people.id`;
  return rows.map(({ firstName, lastName, ...person }) => ({
    ...person,
    name: fullName({ firstName, lastName }),
  }));
}

const isWithoutLink = Prisma.sql`app_users.password_hash IS NULL
  AND NOT EXISTS (SELECT FROM sso_logins WHERE user_id = app_users.id)
  AND NOT EXISTS (SELECT FROM account_links WHERE user_id = app_users.id AND purpose = 'invite')`;

/** Returns 0 if single sign-on is configured, because users then sign in without a link. Omits disabled users. */
export async function countUsersWithoutLink(): Promise<number> {
  if (environment().oidc !== null) return 0;
  const [row] = await query(database(), z.object({ users: z.int() }))`
    SELECT count(*)::int AS users FROM app_users
    LEFT JOIN invitation_mails AS mail ON mail.user_id = app_users.id AND mail.state <> 'failed'
    WHERE disabled_at IS NULL AND mail.user_id IS NULL AND ${isWithoutLink}`;
  return row?.users ?? 0;
}

export async function readInvitationProgress(): Promise<z.infer<typeof invitationProgress>> {
  const [row] = await query(database(), invitationProgress)`
    SELECT count(*)::int AS people,
      count(*) FILTER (WHERE app_users.disabled_at IS NULL AND app_users.id IS NOT NULL AND mail.user_id IS NULL
        AND (${environment().oidc !== null} OR NOT (${isWithoutLink})))::int AS invited,
      count(*) FILTER (WHERE app_users.disabled_at IS NULL AND app_users.last_sign_in_at IS NOT NULL)::int AS signed_in,
      count(*) FILTER (WHERE mail.state IN ('waiting', 'sending'))::int AS waiting,
      count(*) FILTER (WHERE mail.state = 'failed')::int AS failed
    FROM people
    LEFT JOIN ${projectsIdentityJoin}
    LEFT JOIN app_users ON app_users.id = identity.user_id
    LEFT JOIN invitation_mails AS mail ON mail.user_id = app_users.id
    WHERE ${inDirectorySql.people}`;
  if (!row) throw new Error("no progress of invitations");
  return row;
}

const pendingInvitationRow = pendingInvitation.omit({ state: true, expires_at: true }).extend({
  mailState: z.enum(["waiting", "sending", "failed"]).nullable(),
  expiresAt: z.date().nullable(),
  isOpen: z.boolean(),
});

export async function listPendingInvitations(
  _caller: ExecutiveCaller,
  session: DatabaseSession = database(),
): Promise<PendingInvitation[]> {
  const rows = await query(session, pendingInvitationRow)`
    SELECT app_users.id AS user_id, people.id AS person_id, app_users.name, app_users.email,
      mail.state::text AS "mailState", mail.problem, link.expires_at AS "expiresAt",
      coalesce(link.expires_at > clock_timestamp(), false) AS "isOpen"
    FROM app_users
    ${personOfUserJoin}
    LEFT JOIN invitation_mails AS mail ON mail.user_id = app_users.id
    LEFT JOIN account_links AS link ON link.user_id = app_users.id AND link.purpose = 'invite'
    WHERE app_users.password_hash IS NULL AND app_users.disabled_at IS NULL
      AND NOT EXISTS (SELECT FROM sso_logins WHERE user_id = app_users.id)`;
  return rows
    .map(({ mailState, expiresAt, isOpen, ...invitation }) => ({
      ...invitation,
      state: mailState ?? getLinkState(expiresAt, isOpen),
      expires_at: mailState === null && expiresAt ? toTimestamp(expiresAt) : null,
    }))
    .toSorted((a, b) => compareNames(a.name, b.name));
}

const getLinkState = (expiresAt: Date | null, isOpen: boolean): PendingInvitation["state"] =>
  expiresAt === null ? "no_link" : isOpen ? "open" : "ended";
