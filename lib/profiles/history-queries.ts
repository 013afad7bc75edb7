import "server-only";
import { z } from "zod";
import type { CallerWith } from "@/lib/access/levels";
import { requirePermission } from "@/lib/access/require";
import { ruleLabel } from "@/lib/access/rule-labels";
import { groupsWithEarlierValues, sensitiveGroups } from "@/lib/access/visibility";
import { actorOf, type Channel } from "@/lib/audit/actor";
import { record } from "@/lib/audit/commands";
import { toTimestamp } from "@/lib/http/times";
import { database } from "@/lib/platform/database";
import { query } from "@/lib/platform/query";
import { authorizeProfile, policy, type ProfileAccess } from "./decision";
import { openChangeRow } from "./stored-change";
import { readChangingRuns } from "@/lib/runs/changing-runs";
import {
  profileSections,
  type LastChange,
  type ProfileChangesPage,
  type ProfileChangesResponse,
  type ProfileSectionName,
} from "./history-schema";

/**
 * What stood in a person's profile before, newest first, of the groups of which the caller may see that. Each private group of which a
 * value is served stands in the record before it is: without the record there is no answer.
 */
export async function getProfileChanges(
  caller: CallerWith<"manage:people">,
  personId: string,
  { group, cursor, limit }: ProfileChangesPage,
  channel?: Channel,
): Promise<ProfileChangesResponse> {
  const { person, directory } = await authorizeProfile(requirePermission(caller, "view:people"), personId);
  const groups = groupsWithEarlierValues(caller, personId, directory.tree, policy());
  const asked = profileSections.options.filter((name) => groups.has(name) && (group ?? name) === name);
  const rows = await database().syncChange.findMany({
    where: {
      personId,
      OR: asked.map((name) => ({ field: { startsWith: `${name}.` } })),
      ...(cursor && { id: { lt: BigInt(cursor) } }),
    },
    orderBy: { id: "desc" },
    take: limit + 1,
  });
  const shown = rows.slice(0, limit).map((row) => ({ row, ...readField(row.field) }));
  const served = new Set<string>(shown.map(({ section }) => section));
  await record(
    database(),
    actorOf(caller, channel),
    sensitiveGroups.flatMap((name) => {
      const rule = groups.get(name);
      return rule && served.has(name)
        ? [{ kind: "profile_read", person, group: name, rule: ruleLabel(rule), detail: "earlier values" }]
        : [];
    }),
  );
  const runs = await readChangingRuns([...new Set(shown.map(({ row }) => row.runId))]);
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
            ...openChangeRow(row, section !== "employment"),
          },
        ]
      : [];
  });
  return { changes, next: rows.length > limit ? String(rows[limit - 1]?.id ?? "") : null };
}

/** What changed last in each part of the profile, without values, of the groups of which the caller may see what stood there before. */
export async function listLastChanges({ caller, person, directory }: ProfileAccess): Promise<LastChange[]> {
  const groups = groupsWithEarlierValues(caller, person.id, directory.tree, policy());
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

/** `contact.mobile`: the part of the profile, and the field in it. */
function readField(field: string | null): { section: ProfileSectionName; name: string } {
  const [section, name = ""] = (field ?? "").split(".");
  return { section: profileSections.parse(section), name };
}
