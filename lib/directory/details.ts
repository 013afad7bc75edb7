import "server-only";
import { z } from "zod";
import { allows, type CallerWith } from "@/lib/access/levels";
import { unknownPerson } from "@/lib/access/unknown-person";
import { seesWorkEmails } from "@/lib/access/visibility";
import { actorOf } from "@/lib/audit/actor";
import { record } from "@/lib/audit/commands";
import { Prisma } from "@/lib/generated/prisma/client";
import { projectsIdentity } from "@/lib/identities/links";
import { database } from "@/lib/platform/database";
import { environment } from "@/lib/platform/environment";
import { Problem } from "@/lib/problem";
import { countedPeople } from "@/lib/wording";
import {
  fingerprintOf,
  preparedQuery,
  query,
  queryMany,
  readAgain,
  type Reading,
} from "@/lib/platform/query";
import type { Published } from "@/lib/directory-version/published";
import { currentDirectory, directoryAsOf, personFor } from "./directory-store";
import {
  directoryDetail,
  type DirectoryDetail,
  type DirectoryDetailsResponse,
  type Office,
  type PersonResponse,
  type Reach,
  type WorkEmailsResponse,
} from "./details-schema";

/** Whether this caller sees work e-mails here (ACCESS-13). */
export const mayHaveWorkEmails = (caller: CallerWith<"view:people">): boolean =>
  seesWorkEmails(caller, environment().workEmails);

const detailRow = directoryDetail.extend({ email: z.string().nullable() });

/** Of the connected workspace alone. */
const connectedChatProfiles = Prisma.sql`
  SELECT chat_profiles.* FROM chat_profiles
  JOIN connections ON connections.provider = 'chat' AND connections.org_id = chat_profiles.org_id`;

/** The projects system knows office and first day; payroll wins, as in the profile (lib/profiles/stored-profile.ts). */
const office = Prisma.sql`coalesce(profiles.location, people.office)`;
const firstDay = Prisma.sql`coalesce(profiles.start_date, people.joined_on)`;

/**
 * Of people who are there. An office's clock is the one that most chat profiles of its people have; without any it is not known.
 */
const selectDetails = (which: Prisma.Sql) => Prisma.sql`
  WITH chat AS (
    ${connectedChatProfiles}
  ), offices AS (
    SELECT ${office} AS name, mode() WITHIN GROUP (ORDER BY chat.time_zone) AS time_zone
    FROM people JOIN chat ON chat.person_id = people.id LEFT JOIN profiles ON profiles.person_id = people.id
    WHERE people.removed_at IS NULL AND chat.time_zone IS NOT NULL
    GROUP BY ${office}
  )
  SELECT people.id, people.email, ${office} AS office, to_char(${firstDay}, 'YYYY-MM-DD') AS joined_on,
    CASE WHEN people.avatar_url IS NOT NULL THEN person_pictures.version END AS picture,
    chat.url AS chat_url, coalesce(chat.time_zone, offices.time_zone) AS time_zone
  FROM people LEFT JOIN profiles ON profiles.person_id = people.id
  LEFT JOIN person_pictures ON person_pictures.person_id = people.id
  LEFT JOIN chat ON chat.person_id = people.id
  LEFT JOIN offices ON offices.name = ${office}
  WHERE people.removed_at IS NULL ${which}`;

/** Office, first day, picture and, for who sees them, work e-mail of everybody in the directory's order, or of those given in theirs. */
export async function getDirectoryDetails(
  caller: CallerWith<"view:people">,
  of?: readonly string[],
): Promise<DirectoryDetailsResponse> {
  const { directory } = await currentDirectory();
  const found = of ? await readDetailsOf(of) : await readDetailsWithEmails();
  const seesEmails = mayHaveWorkEmails(caller);
  const asked = of?.filter((id) => directory.byId.has(id)) ?? directory.people.map(({ id }) => id);
  return {
    details: asked.flatMap((id) => {
      const detail = found.get(id);
      if (!detail) return [];
      return seesEmails ? detail : withoutEmail(detail);
    }),
  };
}

async function readDetailsOf(personIds: readonly string[]): Promise<Map<string, DirectoryDetail>> {
  const rows = await query(
    database(),
    detailRow,
  )`${selectDetails(Prisma.sql`AND people.id = ANY(${[...personIds]}::uuid[])`)}`;
  return new Map(rows.map((row) => [row.id, row]));
}

/** For who does not see work e-mails. */
export const withoutEmail = ({ email: _email, ...rest }: DirectoryDetail): DirectoryDetail => rest;

const detailColumns = {
  id: "text",
  email: "text or null",
  office: "text or null",
  joined_on: "text or null",
  picture: "text or null",
  chat_url: "text or null",
  time_zone: "text or null",
} as const;

/** So many at a time are a few megabytes of text. */
const mostAtOnce = 20_000;

/** Everybody's with the work e-mail, whoever asks: for what decides by itself who sees those (`prepared-directory.ts`). */
export async function readDetailsWithEmails(): Promise<Map<string, DirectoryDetail>> {
  const read = queryMany(database(), detailColumns);
  const details = new Map<string, DirectoryDetail>();
  for (let after = "00000000-0000-0000-0000-000000000000"; ;) {
    const page = Prisma.sql`AND people.id > ${after}::uuid ORDER BY people.id LIMIT ${mostAtOnce}`;
    const found = await read`${selectDetails(page)}`;
    for (const detail of found) details.set(detail.id, detail);
    const last = found.at(-1);
    if (!last || found.length < mostAtOnce) return details;
    after = last.id;
  }
}

/** The same at once, in no order: the one `known` where nobody's have changed since. */
export const readDetailsAgain = (known: DetailsReading | null): Promise<DetailsReading> =>
  readAgain(database(), detailColumns, known)`${selectDetails(Prisma.empty)}`;

export type DetailsReading = Reading<typeof detailColumns>;

const fingerprintRow = z.object({ fingerprint: z.string() });

/** Changes whenever any value of anybody's details changes. */
export async function readDetailsFingerprint(): Promise<string> {
  const [row] = await query(
    database(),
    fingerprintRow,
  )`${fingerprintOf(Prisma.sql`(${selectDetails(Prisma.empty)})`)}`;
  return row?.fingerprint ?? "";
}

const colleagueColumns = { id: "text", office: "text or null", joined_on: "text or null" } as const;

/** Who has the office of this person, and who began between two days (`YYYY-MM-DD`): a part of everybody, in no order. */
export const findColleaguesAndNewcomers = (
  _caller: CallerWith<"view:people">,
  { personId, since, until }: { personId: string | null; since: string; until: string },
) => queryMany(database(), colleagueColumns)`
    WITH own AS (
      SELECT ${office} AS name FROM people LEFT JOIN profiles ON profiles.person_id = people.id
      WHERE people.id = ${personId}::uuid AND people.removed_at IS NULL
    )
    SELECT people.id, ${office} AS office, to_char(${firstDay}, 'YYYY-MM-DD') AS joined_on
    FROM people LEFT JOIN profiles ON profiles.person_id = people.id
    WHERE people.removed_at IS NULL
      AND (${office} = (SELECT name FROM own) OR ${firstDay} BETWEEN ${since}::date AND ${until}::date)`;

/** How one person is reached at work, as far as the caller sees it. */
export async function getReach(caller: CallerWith<"view:people">, personId: string): Promise<Reach> {
  const { details } = await getDirectoryDetails(caller, [personId]);
  const [detail] = details;
  if (!detail) throw unknownPerson();
  const { id: _id, office: _office, joined_on: _joinedOn, picture: _picture, ...reach } = detail;
  return reach;
}

/** An office: how many people of the directory have it, and the clock that most chat profiles of them have; null: not known. */
export async function getOffice(_caller: CallerWith<"view:people">, name: string): Promise<Office> {
  const [row] = await query(database(), z.object({ people: z.number(), timeZone: z.string().nullable() }))`
    SELECT count(*)::int AS people, mode() WITHIN GROUP (ORDER BY chat.time_zone) AS "timeZone"
    FROM people JOIN ${projectsIdentity} LEFT JOIN profiles ON profiles.person_id = people.id
    LEFT JOIN (${connectedChatProfiles}) AS chat ON chat.person_id = people.id
    WHERE people.removed_at IS NULL AND ${office} = ${name}`;
  return { name, people: row?.people ?? 0, timeZone: row?.timeZone ?? null };
}

/** Returns the zone of the caller's chat profile, or the one that most chat profiles of their office have. Null if neither is known. */
export async function getOwnTimeZone({ personId }: CallerWith<"view:people">): Promise<string | null> {
  if (personId === null) return null;
  const [row] = await query(database(), z.object({ timeZone: z.string().nullable() }))`
    WITH me AS (
      SELECT ${office} AS office, chat.time_zone
      FROM people LEFT JOIN profiles ON profiles.person_id = people.id
      LEFT JOIN (${connectedChatProfiles}) AS chat ON chat.person_id = people.id
      WHERE people.id = ${personId}::uuid AND people.removed_at IS NULL
    )
    SELECT coalesce(me.time_zone, (
      SELECT mode() WITHIN GROUP (ORDER BY chat.time_zone)
      FROM people JOIN (${connectedChatProfiles}) AS chat ON chat.person_id = people.id
      LEFT JOIN profiles ON profiles.person_id = people.id
      WHERE people.removed_at IS NULL AND ${office} = me.office
    )) AS "timeZone" FROM me`;
  return row?.timeZone ?? null;
}

/** One person of the directory, for who sees it with the work e-mail. 404 for whoever is not in the directory. */
export async function getPerson(
  caller: CallerWith<"view:names">,
  personId: string,
  published: Published,
): Promise<PersonResponse> {
  const { directory } = await directoryAsOf(published);
  const person = directory.byId.get(personId);
  if (!person) throw unknownPerson();
  if (!allows(caller, "view:people") || !mayHaveWorkEmails(caller))
    return { person: personFor(caller, person) };
  const [row] = await findEmail`
    SELECT email FROM people WHERE id = ${personId}::uuid AND removed_at IS NULL`;
  if (!row) throw unknownPerson();
  return { person: { ...person, email: row.email } };
}

const findEmail = preparedQuery("work-email", z.object({ email: z.string().nullable() }));

/**
 * The work e-mails of the people given, for who sees work e-mails. A list of addresses is what a phisher wants: that they were taken out is
 * recorded before they are.
 */
export async function exportWorkEmails(
  caller: CallerWith<"view:people">,
  personIds: readonly string[],
): Promise<WorkEmailsResponse> {
  if (!mayHaveWorkEmails(caller))
    throw new Problem("forbidden", "not_allowed", "Work e-mails are for executives here. Ask one of them.");
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
