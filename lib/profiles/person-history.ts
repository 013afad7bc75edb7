import "server-only";
import { z } from "zod";
import type { CallerWith } from "@/lib/access/levels";
import { requirePermission } from "@/lib/access/require";
import type { AuditEvent, SyncChange } from "@/lib/generated/prisma/client";
import { toTimestamp } from "@/lib/http/times";
import { fullName } from "@/lib/matching/names";
import { database } from "@/lib/platform/database";
import { query } from "@/lib/platform/query";
import { authorizeProfile } from "./decision";
import { readChangingRuns } from "@/lib/runs/changing-runs";
import { publishedValue } from "@/lib/runs/journal-values";
import type {
  HistoryEntry,
  HistoryField,
  HistoryPage,
  HistoryRecordKind,
  HistoryResponse,
} from "./history-schema";

const recordKinds = [
  "link_made",
  "link_removed",
  "match_rejected",
  "match_reconsidered",
] as const satisfies readonly HistoryRecordKind[];

const entryKey = z.object({ at: z.date(), key: z.string() });
type Key = z.infer<typeof entryKey>;

/** What happened to a person in the directory and by hand, newest first, a page of it. No private value stands in it. */
export async function getPersonHistory(
  caller: CallerWith<"manage:people">,
  personId: string,
  { cursor, limit }: HistoryPage,
): Promise<HistoryResponse> {
  await authorizeProfile(requirePermission(caller, "view:people"), personId);
  const after = readCursor(cursor);
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
  const shown = keys.slice(0, limit);
  const last = shown.at(-1);
  return {
    entries: await readEntries(personId, shown),
    next: keys.length > limit && last ? `${last.at.getTime()}_${last.key}` : null,
  };
}

function readCursor(cursor: string | undefined): Key | null {
  if (cursor === undefined) return null;
  const [time = "", key = ""] = cursor.split("_");
  return { at: new Date(Number(time)), key };
}

async function readEntries(personId: string, keys: readonly Key[]): Promise<HistoryEntry[]> {
  const idsOf = (prefix: string) =>
    keys.flatMap(({ key }) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []));
  const [runIds, eventIds] = [idsOf("run:"), idsOf("event:")];
  const [runs, changes, events] = await Promise.all([
    readChangingRuns(runIds),
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
            // Somebody who returned with other values: their return is the news.
            change: rows.find(({ kind }) => kind !== "updated")?.kind ?? first.kind,
            fields: rows.flatMap((row) => (row.field === null ? [] : [toField(row.field, row, names)])),
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

function toField(
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
  return {
    ...common,
    old: isPrivate ? null : publishedValue(field, row.old),
    new: isPrivate ? null : publishedValue(field, row.new),
    is_private: isPrivate,
  };
}

/** The names of the managers and accounts in these changes: as they are now, else as the journal last knew them. */
async function readNames(changes: readonly SyncChange[]): Promise<Names> {
  const idsIn = (field: string) => [
    ...new Set(
      changes.flatMap((change) => (change.field === field ? [change.old, change.new] : [])).filter(isThere),
    ),
  ];
  const managers = idsIn("manager_id");
  const [people, gone, users] = await Promise.all([
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
      ...gone.map(({ personId, personName }) => [personId, personName] as const),
      ...people.map((person) => [person.id, fullName(person)] as const),
    ]),
    users: new Map(users.map(({ id, name }) => [id, name])),
  };
}

const isThere = (value: string | null): value is string => value !== null;
