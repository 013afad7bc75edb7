import "server-only";
import { z } from "zod";
import { hasAccess, type CallerWith } from "@/lib/identity/access/permissions";
import { buildInitialsImagePath } from "@/lib/directory/avatar-url";
import { isWorkEmailVisible } from "@/lib/directory/details";
import { projectsIdentityJoin } from "@/lib/identity/external-ids/link-queries";
import { formerSql, inDirectorySql } from "@/lib/people/membership";
import { database } from "@/lib/platform/database/database";
import { environment } from "@/lib/platform/environment";
import { query } from "@/lib/platform/database/query";
import type { FormerPerson, ResourceTimes } from "./resources";

/** `group`: the person's direct reports. */
export type TimesByPersonId = ReadonlyMap<string, { user: ResourceTimes; group: ResourceTimes }>;

const timesRow = z.object({
  id: z.string(),
  created: z.date(),
  userModified: z.date(),
  groupModified: z.date(),
});

/** Null: everyone. People who are no longer in the directory are omitted. */
export async function readResourceTimes(personIds: readonly string[] | null): Promise<TimesByPersonId> {
  if (personIds?.length === 0) return new Map();
  const rows = await query(database(), timesRow)`
    SELECT people.id, people.created_at AS created,
      greatest(people.changed_at, profiles.location_changed_at) AS "userModified",
      greatest(people.reports_changed_at, (
        SELECT max(report.created_at) FROM people AS report WHERE report.manager_id = people.id AND ${inDirectorySql.report}
      )) AS "groupModified"
    FROM people LEFT JOIN profiles ON profiles.person_id = people.id
    WHERE ${inDirectorySql.people}
      AND (${personIds === null} OR people.id = ANY(${[...(personIds ?? [])]}::uuid[]))`;
  return new Map(
    rows.map(({ id, created, userModified, groupModified }) => [
      id,
      {
        user: { created, lastModified: userModified },
        group: { created, lastModified: groupModified },
      },
    ]),
  );
}

/** As long as the data of people who left are stored (SYNC-9). */
const formerPersonDays = 30;

const formerRow = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  title: z.string(),
  email: z.string().nullable(),
  externalId: z.string().nullable(),
  created: z.date(),
  lastModified: z.date(),
});

/**
 * Sorted by name; with `id`, only that person. The e-mail is null if it is unknown, if the caller may not see work
 * e-mails, or if another person has the same e-mail. `knownEmails`: those of the people in the directory.
 */
export async function readFormerPeople(
  caller: CallerWith<"view:names">,
  { knownEmails, id = null }: { knownEmails: ReadonlySet<string>; id?: string | null },
): Promise<FormerPerson[]> {
  const rows = await query(database(), formerRow)`
    SELECT people.id, first_name AS "firstName", last_name AS "lastName", title, email,
      identity.external_id AS "externalId", created_at AS created, changed_at AS "lastModified"
    FROM people LEFT JOIN ${projectsIdentityJoin}
    WHERE ${formerSql.people} AND removed_at >= clock_timestamp() - make_interval(days => ${formerPersonDays}::int)
    ORDER BY first_name, last_name, people.id`;
  const seesEmails = hasAccess(caller, "view:people") && isWorkEmailVisible(caller);
  const holders = new Map<string | null, number>();
  for (const { email } of rows) holders.set(email, (holders.get(email) ?? 0) + 1);
  const isTheirs = (email: string | null) =>
    email !== null && !knownEmails.has(email) && holders.get(email) === 1;
  const { publicUrl } = environment();
  return rows
    .filter((row) => id === null || row.id === id)
    .map((row) => ({
      id: row.id,
      first_name: row.firstName,
      last_name: row.lastName,
      title: row.title,
      email: seesEmails && isTheirs(row.email) ? row.email : null,
      productive_id: row.externalId,
      avatar_url: publicUrl + buildInitialsImagePath(row),
      times: { created: row.created, lastModified: row.lastModified },
    }));
}
