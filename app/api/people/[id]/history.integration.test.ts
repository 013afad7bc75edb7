import { beforeEach, expect, test } from "vitest";
import { kithActor } from "@/lib/identity/audit/actor";
import { recordAuditEvents } from "@/lib/identity/audit/commands";
import { personHistoryResponse } from "@/lib/profiles/history-schema";
import type { Prisma } from "@/lib/generated/prisma/client";
import { database } from "@/lib/platform/database/database";
import { storeAbout } from "@/lib/directory/about/commands";
import { emptyAbout } from "@/lib/directory/about/labels";
import { personOverviewResponse } from "@/lib/profiles/schema";
import { readApi, requestApi } from "@/testing/request-api";
import { createLevelHeaders, createTokenHeaders } from "@/testing/callers";
import {
  createFullProfile,
  toPersonId,
  findLeakedGroups,
  createTestCompany,
  toPersonName,
  createAccount,
} from "@/testing/test-company";
import { createRun, storeReading } from "@/testing/runs";
import { setUpTestDatabase } from "@/testing/test-database";

setUpTestDatabase();
beforeEach(createTestCompany);

const person = { id: toPersonId("report"), name: toPersonName("report") };
const path = `/api/people/${person.id}/history`;

type Change = Pick<Prisma.SyncChangeUncheckedCreateInput, "kind" | "field" | "old" | "new">;

async function makeRun(finishedAt: string, changes: Change[], source: "projects" | "payroll" = "projects") {
  const at = new Date(`${finishedAt}Z`);
  const runId = await createRun({ source, startedAt: at, finishedAt: at });
  await database().syncChange.createMany({
    data: changes.map((change) => ({ runId, personId: person.id, personName: person.name, ...change })),
  });
  return runId;
}

test("lists the changes of each run, newest first, with the names of managers and accounts", async () => {
  const user = await createAccount("report", "staff");
  const gone = crypto.randomUUID();
  const first = await makeRun("2026-01-01T00:00:00", [{ kind: "created" }]);
  const second = await makeRun("2026-02-01T00:00:00", [
    { kind: "updated", field: "title", old: "Gardener", new: "Head gardener" },
    { kind: "updated", field: "manager_id", old: gone, new: toPersonId("me") },
    { kind: "updated", field: "user_id", old: null, new: user.id },
  ]);
  const { entries, next } = await readApi(personHistoryResponse, path, await createLevelHeaders("executive"));
  expect(next).toBeNull();
  const run = { source: "projects", trigger: "schedule", started_by: null };
  const field = { old_person_id: null, new_person_id: null, is_private: false };
  const manager = { old: "someone who left", old_person_id: gone };
  expect(entries).toEqual([
    {
      ...{ type: "run", id: `run:${second}`, at: "2026-02-01T00:00:00", change: "updated" },
      run: { ...run, id: second },
      fields: [
        { ...field, field: "title", old: "Gardener", new: "Head gardener" },
        {
          field: "manager_id",
          ...manager,
          new: toPersonName("me"),
          new_person_id: toPersonId("me"),
          is_private: false,
        },
        { ...field, field: "user_id", old: null, new: user.name },
      ],
    },
    {
      ...{ type: "run", id: `run:${first}`, at: "2026-01-01T00:00:00", change: "created" },
      ...{ run: { ...run, id: first }, fields: [] },
    },
  ]);
});

test("holds no private value, only the names of the changed profile fields", async () => {
  const runId = await makeRun("2026-02-01T00:00:00", [], "payroll");
  const { payroll_mapping: _, ...before } = createFullProfile("report");
  const profile = {
    ...before,
    employment: { ...before.employment, location: "Lisbon" },
    contact: { phone: "1", mobile: "2", home_address: null },
    lastSyncedAt: new Date(),
  };
  await storeReading(profile, { runId });
  const answer = await requestApi("GET", path, await createLevelHeaders("executive"));
  const [entry] = personHistoryResponse.parse(answer.json()).entries;
  expect(findLeakedGroups(answer.text)).toEqual(["report employment"]);
  const fields = entry?.type === "run" ? entry.fields : [];
  expect(fields.map(({ field, new: now, is_private }) => [field, now, is_private])).toEqual([
    ["employment.location", "Lisbon", false],
    ["contact.phone", null, true],
    ["contact.mobile", null, true],
    ["contact.home_address", null, true],
  ]);
  expect(await database().auditEvent.count({ where: { kind: "profile_read" } })).toBe(0);
});

test("holds no vendor picture URL that is not plain and public, and neither does the run", async () => {
  const [open, closed] = ["https://pictures.example/1.png", "https://reader:secret@10.0.0.1/2.png"];
  const run = await makeRun("2026-02-01T00:00:00", [
    { kind: "updated", field: "avatar_url", old: closed, new: open },
  ]);
  const headers = await createLevelHeaders("executive");
  for (const address of [path, `/api/admin/sync-runs/${run}`]) {
    const { text } = await requestApi("GET", address, headers);
    expect(text).toContain(open);
    expect(text).toContain("a URL that is not public");
    expect(text).not.toMatch(/secret|10\.0\.0\.1/);
  }
});

test("lists changes of links from the audit log, and no other events", async () => {
  const subject = { id: "E-7", name: "Ana Silva" };
  await recordAuditEvents(database(), kithActor, [
    { kind: "link_made", person, detail: "payroll, automatically" },
    { kind: "profile_read", person, group: "contact", rule: "Executive" },
    { kind: "match_rejected", person, subject },
    { kind: "link_removed", person: { id: toPersonId("me"), name: toPersonName("me") }, detail: "payroll" },
  ]);
  const { entries } = await readApi(personHistoryResponse, path, await createLevelHeaders("executive"));
  expect(
    entries.map((entry) => (entry.type === "record" ? [entry.kind, entry.actor, entry.subject] : [])),
  ).toEqual([
    ["match_rejected", "Kith", "Ana Silva"],
    ["link_made", "Kith", null],
  ]);
});

test("names no hidden person: no actor, no subject, no run's starter, nobody in the details (PEOPLE-45)", async () => {
  const boss = await createAccount("boss", "executive");
  const name = toPersonName("boss");
  await recordAuditEvents(database(), { ...kithActor, userId: boss.id, name }, [
    { kind: "link_removed", person, subject: boss, detail: "payroll" },
    { kind: "link_made", person, detail: `payroll, employee ${name}` },
  ]);
  const runId = await makeRun("2026-01-01T00:00:00", [
    { kind: "updated", field: "title", old: "a", new: "b" },
    { kind: "updated", field: "user_id", old: boss.id, new: null },
  ]);
  await database().syncRun.update({ where: { id: runId }, data: { startedBy: boss.id } });
  await database().person.update({ where: { id: toPersonId("boss") }, data: { isHidden: true } });
  const executive = await createLevelHeaders("executive");
  const { text } = await requestApi("GET", path, executive);
  expect(text).not.toContain(name);
  expect(text.split("a hidden person")).toHaveLength(6);
  expect((await requestApi("GET", "/api/admin/sync-runs", executive)).text).not.toContain(name);
});

test("is paged, each entry once, including entries of equal time", async () => {
  for (let run = 0; run < 5; run++) await makeRun("2026-02-01T00:00:00", [{ kind: "returned" }]);
  for (let run = 1; run < 4; run++) await makeRun(`2026-02-0${run}T12:00:00`, [{ kind: "returned" }]);
  const headers = await createLevelHeaders("executive");
  const events = Array.from({ length: 4 }, () => ({ kind: "link_made" as const, person }));
  await recordAuditEvents(database(), kithActor, events);
  const all = (await readApi(personHistoryResponse, path, headers)).entries.map(({ id }) => id);
  expect(new Set(all).size).toBe(12);
  const seen: string[] = [];
  for (let next: string | null = ""; next !== null;) {
    const before: string = next && `&cursor=${encodeURIComponent(next)}`;
    const page = await readApi(personHistoryResponse, `${path}?limit=2${before}`, headers);
    seen.push(...page.entries.map(({ id }) => id));
    next = page.next;
  }
  expect(seen).toEqual(all);
});

test("overview: the person, skills, the people above and below, employment, and nothing private", async () => {
  await storeAbout(database(), toPersonId("me"), {
    ...emptyAbout,
    skills: ["Figma"],
    ask_me_about: ["Fonts"],
  });
  const user = await createAccount("peer", "staff");
  const overviewPath = `/api/people/${toPersonId("me")}/overview`;
  const answer = await requestApi("GET", overviewPath, await createTokenHeaders(user));
  const overview = personOverviewResponse.parse(answer.json());
  expect(overview).toMatchObject({
    person: { id: toPersonId("me") },
    employment: createFullProfile("me").employment,
    skills: ["Figma"],
    ask_me_about: ["Fonts"],
    line: [{ id: toPersonId("chair") }, { id: toPersonId("boss") }],
    line_skipped: 0,
    reports: [{ id: toPersonId("quiet") }, { id: toPersonId("report") }],
    direct_reports: 2,
    all_reports: 4,
  });
  expect(findLeakedGroups(answer.text)).toEqual(["me employment"]);
  expect(await database().auditEvent.count({ where: { kind: "profile_read" } })).toBe(0);
});
