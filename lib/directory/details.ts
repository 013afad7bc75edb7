import "server-only";
import type { CallerWith } from "@/lib/access/levels";
import { actorOf } from "@/lib/audit/actor";
import { record } from "@/lib/audit/commands";
import { Prisma } from "@/lib/generated/prisma/client";
import { database } from "@/lib/platform/database";
import { countedPeople } from "@/lib/wording";
import { query } from "@/lib/platform/query";
import { currentDirectory } from "./directory-store";
import { directoryDetail, type DirectoryDetailsResponse, type WorkEmailsResponse } from "./details-schema";

/** Office, first day and picture of everybody, or of those given: what their profiles say as well. */
export async function getDirectoryDetails(
  _caller: CallerWith<"view:people">,
  of?: readonly string[],
): Promise<DirectoryDetailsResponse> {
  const { directory } = await currentDirectory();
  // The projects system knows both; payroll wins, as in the profile (lib/profiles/stored-profile.ts).
  const rows = await query(database(), directoryDetail)`
    SELECT people.id, coalesce(profiles.location, people.office) AS office,
      to_char(coalesce(profiles.start_date, people.joined_on), 'YYYY-MM-DD') AS joined_on,
      CASE WHEN people.avatar_url IS NOT NULL THEN person_pictures.version END AS picture
    FROM people LEFT JOIN profiles ON profiles.person_id = people.id
    LEFT JOIN person_pictures ON person_pictures.person_id = people.id
    WHERE people.removed_at IS NULL
      ${of ? Prisma.sql`AND people.id = ANY(${[...of]}::uuid[])` : Prisma.empty}`;
  const byId = new Map(rows.map((row) => [row.id, row]));
  return { details: directory.people.flatMap(({ id }) => byId.get(id) ?? []) };
}

/**
 * The work e-mails of the people given. For executives: a list of all addresses is what a phisher wants. That they were taken
 * out is recorded before they are.
 */
export async function exportWorkEmails(
  caller: CallerWith<"manage:people">,
  personIds: readonly string[],
): Promise<WorkEmailsResponse> {
  const { directory } = await currentDirectory();
  const asked = new Set(personIds);
  const people = directory.people.filter(({ id }) => asked.has(id));
  await record(database(), actorOf(caller, "export"), [
    {
      kind: "exported",
      subject: { id: "work_emails", name: "Work e-mails" },
      detail: `of ${countedPeople(people.length)}`,
    },
  ]);
  const rows = await database().person.findMany({
    where: { id: { in: people.map(({ id }) => id) }, removedAt: null, email: { not: null } },
    select: { id: true, email: true },
  });
  const emailOf = new Map(rows.map(({ id, email }) => [id, email]));
  return {
    emails: people.flatMap(({ id }) => {
      const email = emailOf.get(id);
      return email ? [{ id, email }] : [];
    }),
  };
}
