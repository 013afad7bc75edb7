import "server-only";
import { z } from "zod";
import type { Caller, CallerWith } from "@/lib/identity/access/permissions";
import { requirePermission } from "@/lib/identity/access/require-permission";
import type { AuditEvent, SyncChange } from "@/lib/generated/prisma/client";
import { toTimestamp } from "@/lib/platform/text/times";
import { fullName } from "@/lib/identity/matching/names";
import { database } from "@/lib/platform/database/database";
import { query, splitKeysetPage } from "@/lib/platform/database/query";
import { authorizeProfile } from "./profile-access";
import { readRunsById } from "@/lib/runs/runs-by-id";
import { toVisibleChange } from "@/lib/directory/details";
import type {
  HistoryEntry,
  HistoryField,
  PersonHistoryQuery,
  ManualChangeKind,
  PersonHistoryResponse,
} from "./history-schema";

const recordKinds = [
  "link_made",
  "link_removed",
  "match_rejected",
  "match_reconsidered",
  "about_changed",
] as const satisfies readonly ManualChangeKind[];

const entryKey = z.object({ at: z.date(), key: z.string() });
type EntryKey = z.infer<typeof entryKey>;

/** Newest first: changes by runs, and manual changes to links, rejections and About. Has no private values. */
export async function getPersonHistory(
  caller: CallerWith<"manage:people">,
  personId: string,
  { cursor, limit }: PersonHistoryQuery,
): Promise<PersonHistoryResponse> {
  await authorizeProfile(requirePermission(caller, "view:people"), personId);
  const after = parseHistoryCursor(cursor);
  const keys = await query(database(), entryKey)`
    SELECT at, key FROM (
      SELECT DISTINCT coalesce(run.finished_at, run.started_at) AS at, 'run:' || run.id AS key
      FROM sync_changes AS change JOIN sync_runs AS run ON run.id = change.run_id
      WHERE change.person_id = ${personId}::uuid
      UNION ALL
      SELECT at, 'event:' || id FROM audit_events
      WHERE person_id = ${personId}::uuid AND kind::text = ANY(${[...recordKinds]})
    ) AS entries
    WHERE ${after === null} OR (at, key COLLATE "C") < (${after?.at ?? new Date(0)}, ${after?.key ?? ""})
    ORDER BY at DESC, key COLLATE "C" DESC LIMIT ${limit + 1}`;
  const { page, next } = splitKeysetPage(keys, limit, ({ at, key }) => `${at.getTime()}_${key}`);
  return { entries: await readEntries(caller, personId, page), next };
}

function parseHistoryCursor(cursor: string | undefined): EntryKey | null {
  if (cursor === undefined) return null;
  const [time = "", key = ""] = cursor.split("_");
  return { at: new Date(Number(time)), key };
}

async function readEntries(
  caller: Caller,
  personId: string,
  keys: readonly EntryKey[],
): Promise<HistoryEntry[]> {
  const idsOf = (prefix: string) =>
    keys.flatMap(({ key }) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []));
  const [runIds, eventIds] = [idsOf("run:"), idsOf("event:")];
  const [runs, changes, events] = await Promise.all([
    readRunsById(runIds),
    database().syncChange.findMany({ where: { personId, runId: { in: runIds } }, orderBy: { id: "asc" } }),
    database().auditEvent.findMany({ where: { id: { in: eventIds.map(BigInt) } } }),
  ]);
  const names = await readNames(changes);
  const eventOf = new Map(events.map((event) => [String(event.id), event]));
  return keys.flatMap(({ key }): HistoryEntry[] => {
    const [type, id = ""] = key.split(":");
    if (type === "event") {
      const event = eventOf.get(id);
      return event ? toRecordEntry(event) : [];
    }
    const found = runs.get(id);
    const rows = changes.filter(({ runId }) => runId === id);
    const [first] = rows;
    return found && first
      ? [
          {
            type: "run",
            id: key,
            at: toTimestamp(found.at),
            run: found.run,
            // A return with changed values is shown as a return.
            change: rows.find(({ kind }) => kind !== "updated")?.kind ?? first.kind,
            fields: rows.flatMap((row) =>
              row.field === null ? [] : [toHistoryField(caller, row.field, row, names)],
            ),
          },
        ]
      : [];
  });
}

function toRecordEntry(event: AuditEvent): HistoryEntry[] {
  const kind = recordKinds.find((known) => known === event.kind);
  if (!kind) return [];
  return [
    {
      type: "record",
      id: `event:${event.id}`,
      at: toTimestamp(event.at),
      kind,
      actor: event.actorName,
      subject: event.subjectName,
      detail: event.detail,
    },
  ];
}

type Names = { people: ReadonlyMap<string, string>; users: ReadonlyMap<string, string> };

function toHistoryField(
  caller: Caller,
  field: string,
  row: Pick<SyncChange, "old" | "new">,
  { people, users }: Names,
): HistoryField {
  const common = { field, old_person_id: null, new_person_id: null, is_private: false };
  const nameIn = (names: ReadonlyMap<string, string>, id: string | null) =>
    id === null ? null : (names.get(id) ?? "someone who left");
  if (field === "manager_id") {
    return {
      ...common,
      old: nameIn(people, row.old),
      new: nameIn(people, row.new),
      old_person_id: row.old,
      new_person_id: row.new,
    };
  }
  if (field === "user_id") return { ...common, old: nameIn(users, row.old), new: nameIn(users, row.new) };
  const isPrivate = /^(contact|demographics|financial)\./.test(field);
  const visible = isPrivate ? null : toVisibleChange(caller, field, row);
  return { ...common, old: visible?.old ?? null, new: visible?.new ?? null, is_private: visible === null };
}

/** The name of a deleted manager is the most recent one in the journal; deleted users are missing. */
async function readNames(changes: readonly SyncChange[]): Promise<Names> {
  const idsIn = (field: string) => [
    ...new Set(
      changes.flatMap((change) => (change.field === field ? [change.old, change.new] : [])).filter(isNotNull),
    ),
  ];
  const managers = idsIn("manager_id");
  const [people, former, users] = await Promise.all([
    database().person.findMany({
      where: { id: { in: managers } },
      select: { id: true, firstName: true, lastName: true },
    }),
    database().syncChange.findMany({
      where: { personId: { in: managers } },
      distinct: ["personId"],
      orderBy: [{ personId: "asc" }, { id: "desc" }],
      select: { personId: true, personName: true },
    }),
    database().appUser.findMany({
      where: { id: { in: idsIn("user_id") } },
      select: { id: true, name: true },
    }),
  ]);
  return {
    people: new Map([
      ...former.map(({ personId, personName }) => [personId, personName] as const),
      ...people.map((person) => [person.id, fullName(person)] as const),
    ]),
    users: new Map(users.map(({ id, name }) => [id, name])),
  };
}

const isNotNull = (value: string | null): value is string => value !== null;
