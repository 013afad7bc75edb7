import "server-only";
import { z } from "zod";
import type { CallerWith } from "@/lib/identity/access/permissions";
import { canEditAbout, personNotFoundProblem } from "@/lib/identity/access/require-permission";
import type { PersonAbout } from "@/lib/generated/prisma/client";
import { inDirectorySql } from "@/lib/people/membership";
import { database, type DatabaseSession } from "@/lib/platform/database/database";
import { query } from "@/lib/platform/database/query";
import { toTimestamp } from "@/lib/platform/text/times";
import { readVisibleCustomFields, toPersonCustomField } from "../custom-fields/queries";
import { getCurrentDirectory, type Directory } from "@/lib/directory/directory-store";
import { isWorkPhoneVisible } from "@/lib/directory/details";
import { groupBySpelling } from "@/lib/directory/spellings";
import { emptyAbout, isAboutEmpty } from "./labels";
import {
  about,
  type About,
  type AboutResponse,
  type SkillsResponse,
  type TagField,
  type TagsResponse,
} from "./schema";

/** Throws 404 if the person is not in the directory. */
export async function getAbout(caller: CallerWith<"view:people">, personId: string): Promise<AboutResponse> {
  const { directory } = await getCurrentDirectory();
  if (!directory.byId.has(personId)) throw personNotFoundProblem();
  return buildAboutResponse(caller, personId, directory, database());
}

export async function buildAboutResponse(
  caller: CallerWith<"view:people">,
  personId: string,
  directory: Directory,
  session: DatabaseSession,
): Promise<AboutResponse> {
  const row = await session.personAbout.findUnique({ where: { personId } });
  const fields = await readVisibleCustomFields(caller, personId, directory, session);
  const times = [row, ...fields].flatMap((one) => one?.updatedAt?.getTime() ?? []);
  const seesPhone = caller.personId === personId || isWorkPhoneVisible(caller);
  const shown = row ? toAbout(row) : emptyAbout;
  return {
    person_id: personId,
    about: seesPhone ? shown : { ...shown, work_phone: null },
    fields: fields.map((field) => toPersonCustomField(caller, field, personId, directory)),
    can_edit: canEditAbout(caller, personId),
    updated_at: times.length === 0 ? null : toTimestamp(new Date(Math.max(...times))),
  };
}

const skillRow = z.object({ name: z.string(), personIds: z.array(z.string()) });

/** Counts spellings that differ only in case, accents or punctuation as one skill. Most frequent first. */
export async function getSkills(_caller: CallerWith<"view:people">): Promise<SkillsResponse> {
  const rows = await query(database(), skillRow)`
    SELECT name, array_agg(person_id::text ORDER BY person_id) AS "personIds" FROM (
      SELECT unnest(skills) AS name, person_id FROM person_abouts
      JOIN people ON people.id = person_id AND ${inDirectorySql.people}
    ) AS named GROUP BY name ORDER BY count(*) DESC, name`;
  return {
    skills: groupBySpelling(rows, ({ name }) => name)
      .map(({ name, items }) => ({
        name,
        person_ids: [...new Set(items.flatMap(({ personIds }) => personIds))].sort(),
      }))
      .sort((a, b) => b.person_ids.length - a.person_ids.length),
  };
}

export async function findFirstAboutLines(
  _caller: CallerWith<"view:people">,
  personIds: readonly string[],
): Promise<Record<string, string>> {
  if (personIds.length === 0) return {};
  const rows = await database().personAbout.findMany({
    where: { personId: { in: [...personIds] }, about: { not: null } },
    select: { personId: true, about: true },
  });
  return Object.fromEntries(rows.map(({ personId, about: text }) => [personId, text?.split("\n")[0] ?? ""]));
}

export async function hasAbout(_caller: CallerWith<"view:people">, personId: string): Promise<boolean> {
  const row = await database().personAbout.findUnique({ where: { personId } });
  return row !== null && !isAboutEmpty(toAbout(row));
}

const links = about.shape.links;

export const toAbout = (row: PersonAbout): About => ({
  preferred_name: row.preferredName,
  pronouns: row.pronouns,
  name_pronunciation: row.namePronunciation,
  about: row.about,
  work_phone: row.workPhone,
  skills: row.skills,
  ask_me_about: row.askMeAbout,
  languages: row.languages,
  links: links.parse(row.links),
  birthday: row.birthday,
  working_hours: row.workingHours,
});

const tagRow = z.object({
  field: z.enum(["skills", "ask_me_about", "languages"]),
  name: z.string(),
  people: z.number(),
});
const maxSuggestedTags = 500;

/** Counts spellings as one tag. Most frequent first, at most `maxSuggestedTags` per field. */
export async function getTagSuggestions(_caller: CallerWith<"view:people">): Promise<TagsResponse> {
  const rows = await query(database(), tagRow)`
    SELECT field, name, count(*)::int AS people FROM (
      SELECT 'skills' AS field, unnest(skills) AS name, person_id FROM person_abouts
      UNION ALL SELECT 'ask_me_about', unnest(ask_me_about), person_id FROM person_abouts
      UNION ALL SELECT 'languages', unnest(languages), person_id FROM person_abouts
    ) AS tags JOIN people ON people.id = person_id AND ${inDirectorySql.people}
    GROUP BY field, name ORDER BY people DESC, name`;
  return {
    skills: mergeTags(rows, "skills"),
    ask_me_about: mergeTags(rows, "ask_me_about"),
    languages: mergeTags(rows, "languages"),
  };
}

const mergeTags = (rows: readonly z.infer<typeof tagRow>[], wanted: TagField) =>
  groupBySpelling(
    rows.filter(({ field }) => field === wanted),
    ({ name }) => name,
  )
    .map(({ name, items }) => ({ name, people: items.reduce((sum, { people }) => sum + people, 0) }))
    .sort((a, b) => b.people - a.people)
    .slice(0, maxSuggestedTags);
