import "server-only";
import { z } from "zod";
import type { Caller, CallerWith } from "@/lib/identity/access/permissions";
import { requirePermission } from "@/lib/identity/access/require-permission";
import { toAuditEvents } from "@/lib/identity/audit/queries";
import type { AuditEvent } from "@/lib/identity/audit/schema";
import { findGroupsWithVisibleHistory } from "@/lib/identity/access/visibility";
import type { SyncChange, SyncRun } from "@/lib/generated/prisma/client";
import { isWorkEmailVisible, isWorkPhoneVisible } from "@/lib/directory/details";
import { fullName } from "@/lib/identity/matching/names";
import { toPublicValue } from "@/lib/people/journal-values";
import { readHiddenPeople } from "@/lib/people/hidden-people";
import { isInDirectory } from "@/lib/people/membership";
import { database } from "@/lib/platform/database/database";
import { query, splitKeysetPage } from "@/lib/platform/database/query";
import { toTimestamp } from "@/lib/platform/text/times";
import { readRunStarters, type FindRunStarter } from "@/lib/runs/run-actor";
import { toRunSource } from "@/lib/runs/run-kinds";
import type { RunOfChange, SyncRunResponse } from "@/lib/runs/run-schema";
import { authorizeProfile, type ProfileAccess } from "./profile-access";
import { isPrivateField } from "./stored-change";
import { discloseChanges } from "./undisclosed-profile";
import {
  manualChangeKind,
  profileSections,
  type HistoryEntry,
  type HistoryField,
  type LastChange,
  type PersonHistoryQuery,
  type PersonHistoryResponse,
  type ProfileChangesQuery,
  type ProfileChangesResponse,
  type ProfileSectionName,
} from "./history-schema";

// Reads of the run history's changes: those of a run, of a person, and of a profile with its private values.

const maxChangedPeople = 1_000;

const runColumns = {
  id: true,
  source: true,
  trigger: true,
  startedBy: true,
  startedAt: true,
  finishedAt: true,
} as const;
type RunOfRow = Pick<SyncRun, keyof typeof runColumns>;

/** Returns the changes of a run's first 1,000 people by name, without private values, and the number of its people. */
export async function readChangesOfRun(caller: CallerWith<"manage:people">, runId: string) {
  const { ids: hidden } = await readHiddenPeople();
  const people = await database().syncChange.groupBy({
    by: ["personId"],
    where: { runId, personId: { notIn: [...hidden] } },
    orderBy: [{ _min: { personName: "asc" } }, { personId: "asc" }],
  });
  // The changes are limited by person and not by row, because a limit on rows could omit fields of the last person.
  const shown = people.slice(0, maxChangedPeople).map(({ personId }) => personId);
  const rows = await database().syncChange.findMany({
    where: { runId, personId: { in: shown } },
    orderBy: [{ personName: "asc" }, { personId: "asc" }, { id: "asc" }],
  });
  const changes = new Map<string, SyncRunResponse["changes"][number]>();
  for (const row of rows) {
    const { personId: person_id, personName: person_name, kind } = row;
    const change = changes.get(person_id) ?? { person_id, person_name, kind, fields: [] };
    change.fields.push(...toVisibleFields(caller, row).map(({ is_private: _, ...field }) => field));
    changes.set(person_id, change);
  }
  return {
    changes: [...changes.values()],
    total: people.length,
    personIds: [...shown, ...listIdsIn("manager_id", rows)],
  };
}

const entryKey = z.object({ at: z.date(), key: z.string() });

/** Newest first: changes by runs, and manual changes to links, rejections and About. Has no private values. */
export async function getPersonHistory(
  caller: CallerWith<"manage:people">,
  personId: string,
  { cursor, limit }: PersonHistoryQuery,
): Promise<PersonHistoryResponse> {
  await authorizeProfile(requirePermission(caller, "view:people"), personId);
  const [time, after = ""] = cursor?.split("_") ?? [];
  const keys = await query(database(), entryKey)`
    SELECT at, key FROM (
      SELECT DISTINCT coalesce(run.finished_at, run.started_at) AS at, 'run:' || run.id AS key
      FROM sync_changes AS change JOIN sync_runs AS run ON run.id = change.run_id
      WHERE change.person_id = ${personId}::uuid
      UNION ALL
      SELECT at, 'event:' || id FROM audit_events
      WHERE person_id = ${personId}::uuid AND kind::text = ANY(${manualChangeKind.options})
    ) AS entries
    WHERE ${time === undefined} OR (at, key COLLATE "C") < (${new Date(Number(time ?? 0))}, ${after})
    ORDER BY at DESC, key COLLATE "C" DESC LIMIT ${limit + 1}`;
  const { page, next } = splitKeysetPage(keys, limit, ({ at, key }) => `${at.getTime()}_${key}`);
  const listIds = (type: string) =>
    page.flatMap(({ key }) => (key.startsWith(type) ? [key.slice(type.length)] : []));
  const [runs, events] = await Promise.all([
    database().syncRun.findMany({
      where: { id: { in: listIds("run:") } },
      select: { ...runColumns, changes: { where: { personId }, orderBy: { id: "asc" } } },
    }),
    database()
      .auditEvent.findMany({ where: { id: { in: listIds("event:").map(BigInt) } } })
      .then(toAuditEvents),
  ]);
  const changes = runs.flatMap((run) => run.changes);
  const [findStarter, people, { userIds: hidden }, users] = await Promise.all([
    readRunStarters(runs),
    readPeopleNames(listIdsIn("manager_id", changes)),
    readHiddenPeople(),
    database().appUser.findMany({
      where: { id: { in: listIdsIn("user_id", changes) } },
      select: { id: true, name: true },
    }),
  ]);
  const names = new Map([
    ...people.map(({ person_id, name }) => [person_id, name] as const),
    ...users.map(({ id, name }) => [id, hidden.has(id) ? "a hidden person" : name] as const),
  ]);
  const entries = [
    ...runs.flatMap((run) => toRunEntry(caller, run, findStarter, names)),
    ...events.flatMap(toRecordEntry),
  ];
  const byKey = new Map(entries.map((entry) => [entry.id, entry]));
  return { entries: page.flatMap(({ key }) => byKey.get(key) ?? []), next };
}

function toRunEntry(
  caller: Caller,
  run: RunOfRow & { changes: SyncChange[] },
  findStarter: FindRunStarter,
  names: ReadonlyMap<string, string>,
): HistoryEntry[] {
  const [first] = run.changes;
  if (!first) return [];
  return [
    {
      type: "run",
      id: `run:${run.id}`,
      ...toRunOfChange(run, findStarter),
      // A return with changed values is shown as a return.
      change: run.changes.find(({ kind }) => kind !== "updated")?.kind ?? first.kind,
      fields: run.changes
        .flatMap((change) => toVisibleFields(caller, change))
        .map((field) => toHistoryField(field, names)),
    },
  ];
}

function toRecordEntry(event: AuditEvent): HistoryEntry[] {
  const kind = manualChangeKind.options.find((known) => known === event.kind);
  if (!kind) return [];
  const { id, at, actor, subject, detail } = event;
  return [
    {
      type: "record",
      id: `event:${id}`,
      at,
      kind,
      actor: actor.name,
      subject: subject?.name ?? null,
      detail,
    },
  ];
}

function toHistoryField(visible: VisibleField, names: ReadonlyMap<string, string>): HistoryField {
  const { field, old, new: now } = visible;
  const isManager = field === "manager_id";
  const nameOf = (id: string | null) => id && (names.get(id) ?? "someone who left");
  return {
    ...visible,
    ...((isManager || field === "user_id") && { old: nameOf(old), new: nameOf(now) }),
    old_person_id: isManager ? old : null,
    new_person_id: isManager ? now : null,
  };
}

/** Omits groups whose history the caller may not see. Private values are in the audit log before they are returned. */
export async function getProfileChanges(
  caller: CallerWith<"manage:people">,
  personId: string,
  { group, cursor, limit }: ProfileChangesQuery,
): Promise<ProfileChangesResponse> {
  const access = await authorizeProfile(requirePermission(caller, "view:people"), personId);
  const sections = listVisibleSections(access).filter((name) => (group ?? name) === name);
  const rows = await database().syncChange.findMany({
    where: {
      personId,
      OR: sections.map((name) => ({ field: { startsWith: `${name}.` } })),
      ...(cursor && { id: { lt: BigInt(cursor) } }),
    },
    include: { run: { select: runColumns } },
    orderBy: { id: "desc" },
    take: limit + 1,
  });
  const { page, next } = splitKeysetPage(rows, limit, ({ id }) => String(id));
  const findStarter = await readRunStarters(page.map(({ run }) => run));
  const disclosed = await discloseChanges(access, page);
  const changes = disclosed.map(({ id, run, section, name, old, new: now, values }) => ({
    id: String(id),
    ...toRunOfChange(run, findStarter),
    group: section,
    field: name,
    old,
    new: now,
    values,
  }));
  return { changes, next };
}

export async function listLastChanges(access: ProfileAccess): Promise<LastChange[]> {
  const sections = listVisibleSections(access);
  if (sections.length === 0) return [];
  const rows = await query(
    database(),
    z.object({ section: z.string(), fields: z.array(z.string()), at: z.date() }),
  )`
    SELECT DISTINCT ON (section) section, fields, coalesce(run.finished_at, run.started_at) AS at
    FROM (
      SELECT run_id, split_part(field, '.', 1) AS section, max(id) AS last, array_agg(split_part(field, '.', 2) ORDER BY id) AS fields
      FROM sync_changes WHERE person_id = ${access.person.id}::uuid AND field LIKE '%.%'
      GROUP BY run_id, split_part(field, '.', 1)
    ) AS changed JOIN sync_runs AS run ON run.id = changed.run_id
    ORDER BY section, last DESC`;
  return sections.flatMap((group) => {
    const row = rows.find(({ section }) => section === group);
    return row ? [{ group, at: toTimestamp(row.at), fields: row.fields }] : [];
  });
}

function listVisibleSections({ caller, groups }: ProfileAccess): ProfileSectionName[] {
  const visible = findGroupsWithVisibleHistory(caller, groups);
  return profileSections.options.filter((name) => visible.has(name));
}

type VisibleField = Omit<HistoryField, "old_person_id" | "new_person_id">;

/** Omits values that are private or that the caller may not see (ACCESS-16). Empty if the change has no field. */
function toVisibleFields(caller: Caller, { field, old, new: now }: SyncChange): VisibleField[] {
  if (field === null) return [];
  const isHidden =
    (field === "email" && !isWorkEmailVisible(caller)) ||
    (field === "work_phone" && !isWorkPhoneVisible(caller));
  if (isPrivateField(field) || isHidden) return [{ field, old: null, new: null, is_private: true }];
  return [{ field, old: toPublicValue(field, old), new: toPublicValue(field, now), is_private: false }];
}

/** A change is shown at the end of its run, or at the start while the run is in progress. */
function toRunOfChange(run: RunOfRow, findStarter: FindRunStarter): { at: string; run: RunOfChange } {
  return {
    at: toTimestamp(run.finishedAt ?? run.startedAt),
    run: { id: run.id, source: toRunSource(run), trigger: run.trigger, started_by: findStarter(run) },
  };
}

const listIdsIn = (field: string, changes: readonly SyncChange[]): string[] =>
  changes
    .flatMap((change) => (change.field === field ? [change.old, change.new] : []))
    .flatMap((id) => id ?? []);

/** Returns the current names, without hidden people, or the most recent names in the journal of people who were deleted. */
export async function readPeopleNames(ids: readonly string[]): Promise<SyncRunResponse["names"]> {
  const unique = [...new Set(ids)];
  const stored = await database().person.findMany({
    where: { id: { in: unique } },
    select: { id: true, firstName: true, lastName: true, removedAt: true, isHidden: true },
  });
  const shown = stored.filter(({ isHidden }) => !isHidden);
  const storedIds = new Set(stored.map(({ id }) => id));
  const deleted = await database().syncChange.findMany({
    where: { personId: { in: unique.filter((id) => !storedIds.has(id)) } },
    distinct: ["personId"],
    orderBy: [{ personId: "asc" }, { id: "desc" }],
    select: { personId: true, personName: true },
  });
  return [
    ...shown.map((row) => ({
      person_id: row.id,
      name: fullName(row),
      is_here: isInDirectory(row),
      is_stored: true,
    })),
    ...deleted.map(({ personId, personName }) => ({
      person_id: personId,
      name: personName,
      is_here: false,
      is_stored: false,
    })),
  ];
}
