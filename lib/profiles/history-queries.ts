import "server-only";
import { z } from "zod";
import type { CallerWith } from "@/lib/identity/access/permissions";
import { requirePermission } from "@/lib/identity/access/require-permission";
import { describeRule } from "@/lib/identity/access/rule-labels";
import { findGroupsWithVisibleHistory, sensitiveGroups } from "@/lib/identity/access/visibility";
import { toActor, type Channel } from "@/lib/identity/audit/actor";
import { recordAuditEvents } from "@/lib/identity/audit/commands";
import { buildSearch } from "@/lib/directory/search";
import { formerFilter, formerSql } from "@/lib/people/membership";
import { toTimestamp } from "@/lib/platform/text/times";
import { database } from "@/lib/platform/database/database";
import { query, splitKeysetPage } from "@/lib/platform/database/query";
import { authorizeProfile, getSelfAccessSetting, type ProfileAccess } from "./profile-access";
import { decryptChangeRow } from "./stored-change";
import { readRunsById } from "@/lib/runs/runs-by-id";
import {
  profileSections,
  type FormerPerson,
  type LastChange,
  type ProfileChangesQuery,
  type ProfileChangesResponse,
  type ProfileSectionName,
} from "./history-schema";

/**
 * Returns the changes to a person's profile values, newest first, limited to groups whose history the caller may see.
 * First writes one audit event for each private group with changes on the returned page; throws if that fails.
 */
export async function getProfileChanges(
  caller: CallerWith<"manage:people">,
  personId: string,
  { group, cursor, limit }: ProfileChangesQuery,
  channel?: Channel,
): Promise<ProfileChangesResponse> {
  const { person, directory } = await authorizeProfile(requirePermission(caller, "view:people"), personId);
  const groups = findGroupsWithVisibleHistory(caller, personId, directory.tree, getSelfAccessSetting());
  const requestedSections = profileSections.options.filter(
    (name) => groups.has(name) && (group ?? name) === name,
  );
  const rows = await database().syncChange.findMany({
    where: {
      personId,
      OR: requestedSections.map((name) => ({ field: { startsWith: `${name}.` } })),
      ...(cursor && { id: { lt: BigInt(cursor) } }),
    },
    orderBy: { id: "desc" },
    take: limit + 1,
  });
  const { page, next } = splitKeysetPage(rows, limit, ({ id }) => String(id));
  const shown = page.map((row) => ({ row, ...splitFieldName(row.field) }));
  const served = new Set<string>(shown.map(({ section }) => section));
  await recordAuditEvents(
    database(),
    toActor(caller, channel),
    sensitiveGroups.flatMap((name) => {
      const rule = groups.get(name);
      return rule && served.has(name)
        ? [{ kind: "profile_read", person, group: name, rule: describeRule(rule), detail: "earlier values" }]
        : [];
    }),
  );
  const runs = await readRunsById([...new Set(shown.map(({ row }) => row.runId))]);
  const changes = shown.flatMap(({ row, section, name }) => {
    const found = runs.get(row.runId);
    return found
      ? [
          {
            id: String(row.id),
            at: toTimestamp(found.at),
            run: found.run,
            group: section,
            field: name,
            ...decryptChangeRow(row, section !== "employment"),
          },
        ]
      : [];
  });
  return { changes, next };
}

export async function listLastChanges({ caller, person, directory }: ProfileAccess): Promise<LastChange[]> {
  const groups = findGroupsWithVisibleHistory(caller, person.id, directory.tree, getSelfAccessSetting());
  const sections = profileSections.options.filter((name) => groups.has(name));
  if (sections.length === 0) return [];
  const rows = await query(
    database(),
    z.object({ section: z.string(), fields: z.array(z.string()), at: z.date() }),
  )`
    SELECT DISTINCT ON (section) section, fields, coalesce(run.finished_at, run.started_at) AS at
    FROM (
      SELECT run_id, split_part(field, '.', 1) AS section, max(id) AS last, array_agg(split_part(field, '.', 2) ORDER BY id) AS fields
      FROM sync_changes WHERE person_id = ${person.id}::uuid AND field LIKE '%.%'
      GROUP BY run_id, split_part(field, '.', 1)
    ) AS changed JOIN sync_runs AS run ON run.id = changed.run_id
    ORDER BY section, last DESC`;
  return sections.flatMap((group) => {
    const row = rows.find(({ section }) => section === group);
    return row ? [{ group, at: toTimestamp(row.at), fields: row.fields }] : [];
  });
}

const maxFormerPeople = 8;
/** Limits the names that a search compares, after the removal of a whole company too. */
const maxSearchedFormerPeople = 2_000;
const formerPersonRow = z.object({
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  leftAt: z.date(),
  run_id: z.string().nullable(),
});

/**
 * Returns the people who left, are still stored, and match the words or the id (PEOPLE-37). Returns no one to tokens,
 * and while an executive views as another user.
 */
export async function findFormerPeople(
  { via }: CallerWith<"manage:people">,
  text: string,
): Promise<FormerPerson[]> {
  if (text === "" || via.kind === "token" || via.viewer !== null) return [];
  const id = z.uuid().safeParse(text).data;
  const ids = id === undefined ? await searchFormerPeople(text) : [id];
  const rows = await query(database(), formerPersonRow)`
    SELECT people.id, first_name, last_name, removed_at AS "leftAt", (
      SELECT run.id FROM sync_changes AS change JOIN sync_runs AS run ON run.id = change.run_id
      WHERE change.person_id = people.id AND change.kind IN ('removed', 'replaced') AND run.started_at <= people.removed_at
      ORDER BY change.id DESC LIMIT 1) AS run_id
    FROM people WHERE ${formerSql.people} AND id = ANY(${ids}::uuid[]) ORDER BY array_position(${ids}::uuid[], id)`;
  return rows.map(({ leftAt, ...row }) => ({ ...row, left_at: toTimestamp(leftAt) }));
}

async function searchFormerPeople(text: string): Promise<string[]> {
  const left = await database().person.findMany({
    where: formerFilter,
    select: { id: true, firstName: true, lastName: true },
    orderBy: [{ removedAt: "desc" }, { id: "asc" }],
    take: maxSearchedFormerPeople,
  });
  const named = left.map(({ firstName, lastName, id }) => ({
    id,
    first_name: firstName,
    last_name: lastName,
    title: "",
  }));
  const { people, partial } = buildSearch(named)(text);
  return partial ? [] : people.slice(0, maxFormerPeople).map(({ id }) => id);
}

function splitFieldName(field: string | null): { section: ProfileSectionName; name: string } {
  const [section, name = ""] = (field ?? "").split(".");
  return { section: profileSections.parse(section), name };
}
