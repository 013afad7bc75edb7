import "server-only";
import { z } from "zod";
import { hasAccess, type Caller, type CallerWith } from "@/lib/identity/access/permissions";
import { personNotFoundProblem } from "@/lib/identity/access/require-permission";
import { canSeeWorkContact } from "@/lib/identity/access/visibility";
import { toActor } from "@/lib/identity/audit/actor";
import { recordAuditEvents } from "@/lib/identity/audit/commands";
import { Prisma } from "@/lib/generated/prisma/client";
import { projectsIdentityJoin } from "@/lib/identity/external-ids/link-queries";
import { inDirectoryFilter, inDirectorySql } from "@/lib/people/membership";
import {
  buildPictureSql,
  officeSql,
  pictureJoins,
  startDateSql,
  workPhoneSql,
} from "@/lib/people/value-layers-sql";
import { database } from "@/lib/platform/database/database";
import { environment } from "@/lib/platform/environment";
import { Problem } from "@/lib/platform/problem";
import { formatPeopleCount } from "@/lib/platform/text/text-format";
import {
  queryPrepared,
  query,
  queryBulk,
  readAllPages,
  readFingerprint,
} from "@/lib/platform/database/query";
import type { PublishedVersion } from "@/lib/versions/directory-version";
import { fieldsHiddenFromPublicOnlyTokens, type PublishedField } from "@/lib/versions/published-fields";
import { getCurrentDirectory, getDirectoryForVersion, toVisiblePerson } from "./directory-store";
import { createNameMatcher } from "@/lib/identity/matching/name-forms";
import type {
  PersonDetails,
  DirectoryDetailsResponse,
  Office,
  PersonResponse,
  WorkContactDetails,
  WorkEmailsResponse,
} from "./details-schema";

/** Returns whether this caller sees work e-mails, or work phones, in this installation (ACCESS-13). */
export const isWorkEmailVisible = (caller: Caller): boolean =>
  canSeeWorkContact(caller, environment().workEmails);
export const isWorkPhoneVisible = (caller: Caller): boolean =>
  canSeeWorkContact(caller, environment().workPhones);

const connectedChatProfiles = Prisma.sql`
  SELECT chat_profiles.* FROM chat_profiles
  JOIN connections ON connections.provider = 'chat' AND connections.org_id = chat_profiles.org_id`;

/**
 * `condition` is SQL appended to the WHERE clause to select fewer people. The time zone of an office is the most
 * frequent zone of the chat profiles of its people, or null if they have none.
 */
function selectDetails(condition?: Prisma.Sql): Prisma.Sql {
  const which = condition ?? Prisma.empty;
  // Without this condition, a read of one person would aggregate the values of the whole company.
  const ofSome = condition
    ? Prisma.sql`AND value.person_id IN (SELECT people.id FROM people WHERE ${inDirectorySql.people} ${condition})`
    : Prisma.empty;
  return Prisma.sql`
  WITH chat AS (
    ${connectedChatProfiles}
  ), offices AS (
    SELECT ${officeSql} AS name, mode() WITHIN GROUP (ORDER BY chat.time_zone) AS time_zone
    FROM people JOIN chat ON chat.person_id = people.id LEFT JOIN profiles ON profiles.person_id = people.id
    WHERE ${inDirectorySql.people} AND chat.time_zone IS NOT NULL
    GROUP BY ${officeSql}
  ), searchable AS (
    SELECT value.person_id, array_agg(text ORDER BY field.position, text) AS texts
    FROM custom_fields AS field JOIN custom_field_values AS value ON value.field_id = field.id
    CROSS JOIN unnest(value.texts) AS text
    WHERE field.searchable AND field.seen_by = 'everyone' ${ofSome} GROUP BY value.person_id
  )
  SELECT people.id, people.email, ${officeSql} AS office, people.department, people.teams,
    to_char(${startDateSql}, 'YYYY-MM-DD') AS joined_on,
    ${buildPictureSql("version")} AS picture,
    person_abouts.preferred_name, ${workPhoneSql} AS work_phone, coalesce(person_abouts.skills, '{}') AS skills,
    coalesce(person_abouts.skills, '{}') || coalesce(searchable.texts, '{}') AS keywords,
    chat.url AS chat_url, coalesce(chat.time_zone, offices.time_zone) AS time_zone,
    coalesce(person_abouts.ask_me_about, '{}') AS ask_me_about, coalesce(person_abouts.languages, '{}') AS languages,
    person_abouts.about
  FROM people LEFT JOIN profiles ON profiles.person_id = people.id
  ${pictureJoins}
  LEFT JOIN person_abouts ON person_abouts.person_id = people.id
  LEFT JOIN searchable ON searchable.person_id = people.id
  LEFT JOIN chat ON chat.person_id = people.id
  LEFT JOIN offices ON offices.name = ${officeSql}
  WHERE ${inDirectorySql.people} ${which}`;
}

/** Sorts by directory order or by `of`. Omits ids outside the directory, and contact data that the caller may not see. */
export async function getDirectoryDetails(
  caller: CallerWith<"view:people">,
  of?: readonly string[],
): Promise<DirectoryDetailsResponse> {
  const { directory } = await getCurrentDirectory();
  const found = of ? await readDetailsByIds(of) : await readAllDetailsWithEmails();
  const limit = detailLimits[getDetailLimit(caller)];
  const requestedIds = of?.filter((id) => directory.byId.has(id)) ?? directory.people.map(({ id }) => id);
  return {
    details: requestedIds.flatMap((id) => {
      const detail = found.get(id);
      return detail ? limit(detail) : [];
    }),
  };
}

async function readDetailsByIds(personIds: readonly string[]): Promise<Map<string, PersonDetails>> {
  const which = Prisma.sql`AND people.id = ANY(${[...personIds]}::uuid[])`;
  const rows = await queryBulk(database(), detailColumns)`${selectDetails(which)}`;
  return new Map(rows.map((row) => [row.id, row]));
}

const omitEmail = ({ email: _email, ...rest }: PersonDetails): PersonDetails => rest;
const omitPhone = (detail: PersonDetails): PersonDetails => ({ ...detail, work_phone: null });

/** Fields of the feed of changes that the caller does not see: neither their values nor that they changed. */
export function getHiddenChangeFields(caller: CallerWith<"view:names">): readonly PublishedField[] {
  if (!hasAccess(caller, "view:people")) return fieldsHiddenFromPublicOnlyTokens;
  return isWorkPhoneVisible(caller) ? [] : ["work_phone"];
}

export const detailLimits = {
  all: (detail: PersonDetails) => detail,
  "without e-mails": omitEmail,
  "without phones": omitPhone,
  "without e-mails and phones": (detail: PersonDetails) => omitPhone(omitEmail(detail)),
};

export function getDetailLimit(caller: Caller): keyof typeof detailLimits {
  if (isWorkEmailVisible(caller)) return isWorkPhoneVisible(caller) ? "all" : "without phones";
  return isWorkPhoneVisible(caller) ? "without e-mails" : "without e-mails and phones";
}

const detailColumns = {
  id: "text",
  email: "text or null",
  office: "text or null",
  department: "text or null",
  teams: "texts",
  joined_on: "text or null",
  picture: "text or null",
  preferred_name: "text or null",
  work_phone: "text or null",
  skills: "texts",
  keywords: "texts",
  chat_url: "text or null",
  time_zone: "text or null",
  ask_me_about: "texts",
  languages: "texts",
  about: "text or null",
} as const;

export async function readAllDetailsWithEmails(): Promise<Map<string, PersonDetails>> {
  const rows = await readAllPages((after, atMost) => {
    const page = Prisma.sql`AND people.id > ${after}::uuid ORDER BY people.id LIMIT ${atMost}`;
    return queryBulk(database(), detailColumns)`${selectDetails(page)}`;
  });
  return new Map(rows.map((row) => [row.id, row]));
}

export const readDetailsFingerprint = (): Promise<string> => readFingerprint(database(), selectDetails());

const colleagueColumns = {
  id: "text",
  office: "text or null",
  joined_on: "text or null",
  birthday: "text or null",
} as const;

const officeRow = z.object({ name: z.string(), isOwn: z.boolean() });

const readOffices = (personId: string | null) => query(database(), officeRow)`
    SELECT ${officeSql} AS name, coalesce(bool_or(people.id = ${personId}::uuid), false) AS "isOwn"
    FROM people LEFT JOIN profiles ON profiles.person_id = people.id
    WHERE ${inDirectorySql.people} AND ${officeSql} IS NOT NULL GROUP BY ${officeSql}`;

const findSpellings = (name: string, offices: readonly { name: string }[]): string[] => {
  const isSame = createNameMatcher([name]);
  return offices.flatMap((one) => (isSame(one.name) ? [one.name] : []));
};

/** Finds the person's office, newcomers from `since` to `until` (`YYYY-MM-DD`) and `celebratedDays` (`MM-DD`). */
export async function findHomePageDetails(
  _caller: CallerWith<"view:people">,
  {
    personId,
    since,
    until,
    celebratedDays,
  }: { personId: string | null; since: string; until: string; celebratedDays: readonly string[] },
) {
  const days = Prisma.sql`${[...celebratedDays]}::text[]`;
  const offices = personId === null ? [] : await readOffices(personId);
  const own = offices.find(({ isOwn }) => isOwn);
  const spellings = own ? findSpellings(own.name, offices) : [];
  return queryBulk(database(), colleagueColumns)`
    SELECT people.id, ${officeSql} AS office, to_char(${startDateSql}, 'YYYY-MM-DD') AS joined_on,
      person_abouts.birthday
    FROM people LEFT JOIN profiles ON profiles.person_id = people.id
    LEFT JOIN person_abouts ON person_abouts.person_id = people.id
    WHERE ${inDirectorySql.people}
      AND (${officeSql} = ANY(${spellings}::text[]) OR ${startDateSql} BETWEEN ${since}::date AND ${until}::date
        OR to_char(${startDateSql}, 'MM-DD') = ANY(${days}) OR person_abouts.birthday = ANY(${days}))`;
}

/** Hides work e-mail and phone if the caller may not see them. Throws 404 if the person is not in the directory. */
export async function getPersonDetails(
  caller: CallerWith<"view:people">,
  personId: string,
): Promise<PersonDetails> {
  const [detail] = (await getDirectoryDetails(caller, [personId])).details;
  if (!detail) throw personNotFoundProblem();
  return detail;
}

export const toWorkContactDetails = ({
  email,
  work_phone,
  chat_url,
  time_zone,
}: PersonDetails): WorkContactDetails => ({
  ...(email !== undefined && { email }),
  work_phone,
  chat_url,
  time_zone,
});

/** Counts the people of all spellings of `name`, and returns the most frequent time zone of their chat profiles. */
export async function getOffice(_caller: CallerWith<"view:people">, name: string): Promise<Office> {
  const spellings = findSpellings(name, await readOffices(null));
  const [row] = await query(database(), z.object({ people: z.number(), timeZone: z.string().nullable() }))`
    SELECT count(*)::int AS people, mode() WITHIN GROUP (ORDER BY chat.time_zone) AS "timeZone"
    FROM people JOIN ${projectsIdentityJoin} LEFT JOIN profiles ON profiles.person_id = people.id
    LEFT JOIN (${connectedChatProfiles}) AS chat ON chat.person_id = people.id
    WHERE ${inDirectorySql.people} AND ${officeSql} = ANY(${spellings}::text[])`;
  return { name, people: row?.people ?? 0, timeZone: row?.timeZone ?? null };
}

/** Returns the time zone of the caller's chat profile, or else the most frequent one of the caller's office. */
export async function getOwnTimeZone(caller: CallerWith<"view:people">): Promise<string | null> {
  if (caller.personId === null) return null;
  const [own] = await query(
    database(),
    z.object({ office: z.string().nullable(), timeZone: z.string().nullable() }),
  )`
    SELECT ${officeSql} AS office, chat.time_zone AS "timeZone"
    FROM people LEFT JOIN profiles ON profiles.person_id = people.id
    LEFT JOIN (${connectedChatProfiles}) AS chat ON chat.person_id = people.id
    WHERE people.id = ${caller.personId}::uuid AND ${inDirectorySql.people}`;
  if (!own || own.timeZone !== null || own.office === null) return own?.timeZone ?? null;
  return (await getOffice(caller, own.office)).timeZone;
}

/** Omits the work e-mail, and replaces the picture with initials, if the caller may not see them. Throws 404. */
export async function getPerson(
  caller: CallerWith<"view:names">,
  personId: string,
  published: PublishedVersion,
): Promise<PersonResponse> {
  const { directory } = await getDirectoryForVersion(published);
  const person = directory.byId.get(personId);
  if (!person) throw personNotFoundProblem();
  if (!hasAccess(caller, "view:people") || !isWorkEmailVisible(caller))
    return { person: toVisiblePerson(caller, person) };
  const [row] = await findEmail`
    SELECT email FROM people WHERE id = ${personId}::uuid AND ${inDirectorySql.people}`;
  if (!row) throw personNotFoundProblem();
  return { person: { ...person, email: row.email } };
}

const findEmail = queryPrepared("work-email", z.object({ email: z.string().nullable() }));

/**
 * Returns the work e-mails of the given people who have one. Throws 403 if the caller may not see them. Writes the
 * audit log before it reads the e-mails, so that no list of e-mails, which helps phishing, leaves Kith unrecorded.
 */
export async function exportWorkEmails(
  caller: CallerWith<"view:people">,
  personIds: readonly string[],
): Promise<WorkEmailsResponse> {
  if (!isWorkEmailVisible(caller))
    throw new Problem(
      "forbidden",
      "not_allowed",
      "Only executives can see work e-mails. Ask your Kith administrator.",
    );
  const { directory } = await getCurrentDirectory();
  const requestedIds = new Set(personIds);
  const people = directory.people.filter(({ id }) => requestedIds.has(id));
  await recordAuditEvents(database(), toActor(caller, "export"), [
    {
      kind: "exported",
      subject: { id: "work_emails", name: "Work e-mails" },
      detail: `of ${formatPeopleCount(people.length)}`,
    },
  ]);
  const rows = await database().person.findMany({
    where: { id: { in: people.map(({ id }) => id) }, ...inDirectoryFilter, email: { not: null } },
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
