import "server-only";
import { z } from "zod";
import { allows, type CallerWith } from "@/lib/access/levels";
import { avatarPath } from "@/lib/directory/avatar-url";
import { mayHaveWorkEmails } from "@/lib/directory/details";
import { projectsIdentity } from "@/lib/identities/links";
import { database } from "@/lib/platform/database";
import { environment } from "@/lib/platform/environment";
import { query } from "@/lib/platform/query";
import type { FormerPerson, Times } from "./resources";

/** Times of a person's user and, if the person has direct reports, of their group; by the person's id. */
export type ReadTimes = ReadonlyMap<string, { user: Times; group: Times }>;

const timesRow = z.object({
  id: z.string(),
  created: z.date(),
  userModified: z.date(),
  groupModified: z.date(),
});

/** Reads the times of these people, or of everybody in the directory (null). */
export async function readTimes(personIds: readonly string[] | null): Promise<ReadTimes> {
  if (personIds?.length === 0) return new Map();
  const rows = await query(database(), timesRow)`
    SELECT people.id, people.created_at AS created,
      greatest(people.changed_at, profiles.location_changed_at) AS "userModified",
      greatest(people.reports_changed_at, (
        SELECT max(report.created_at) FROM people AS report WHERE report.manager_id = people.id AND report.removed_at IS NULL
      )) AS "groupModified"
    FROM people LEFT JOIN profiles ON profiles.person_id = people.id
    WHERE people.removed_at IS NULL
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

/** People who left are inactive users for as long as their data are stored (SYNC-9). */
const formerDays = 30;

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
 * Reads people who left in the last 30 days, or the one with the id, by name. The e-mail is null for callers who do not see work e-mails,
 * and where another person has the same: `knownEmails` are those of the directory.
 */
export async function readFormerPeople(
  caller: CallerWith<"view:names">,
  { knownEmails, id = null }: { knownEmails: ReadonlySet<string>; id?: string | null },
): Promise<FormerPerson[]> {
  const rows = await query(database(), formerRow)`
    SELECT people.id, first_name AS "firstName", last_name AS "lastName", title, email,
      identity.external_id AS "externalId", created_at AS created, changed_at AS "lastModified"
    FROM people LEFT JOIN ${projectsIdentity}
    WHERE removed_at >= clock_timestamp() - make_interval(days => ${formerDays}::int)
    ORDER BY first_name, last_name, people.id`;
  const seesEmails = allows(caller, "view:people") && mayHaveWorkEmails(caller);
  const emails = rows.map(({ email }) => email);
  const isTheirs = (email: string | null) =>
    email !== null && !knownEmails.has(email) && emails.indexOf(email) === emails.lastIndexOf(email);
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
      avatar_url: publicUrl + avatarPath(row),
      times: { created: row.created, lastModified: row.lastModified },
    }));
}
