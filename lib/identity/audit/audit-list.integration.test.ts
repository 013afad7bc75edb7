import { describe, expect, test } from "vitest";
import type { Caller } from "@/lib/identity/access/permissions";
import { requirePermission } from "@/lib/identity/access/require-permission";
import {
  authenticate,
  createLevelHeaders,
  createBrowserHeaders,
  createTokenHeaders,
} from "@/testing/callers";
import { database } from "@/lib/platform/database/database";
import { requestApi } from "@/testing/request-api";
import {
  toPersonId,
  createTestCompany,
  toPersonName,
  createAccount,
  type PersonKey,
} from "@/testing/test-company";
import { buildAuditEvent } from "@/testing/browser-data";
import { parseCsv } from "@/testing/parse-csv";
import { withFailingAuditLog } from "@/testing/failing-audit-log";
import { setUpTestDatabase } from "@/testing/test-database";
import { exportAuditEvents, listOwnProfileReads } from "./queries";
import { auditResponse, type AuditEvent } from "./schema";

setUpTestDatabase();

type Row = Parameters<ReturnType<typeof database>["auditEvent"]["create"]>[0]["data"];

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

const event = (given: Partial<Row> = {}): Row => ({
  kind: "profile_read",
  channel: "api",
  actorName: "Ana",
  ...given,
});

const write = (events: readonly Row[]) => database().auditEvent.createMany({ data: [...events] });

async function asExecutive() {
  const headers = await createLevelHeaders("executive");
  const ask = (query: string) => requestApi("GET", `/api/admin/audit?${query}`, headers);
  const page = async (query: string) => {
    const answer = await ask(query);
    expect([query, answer.outcome]).toEqual([query, "200"]);
    return auditResponse.parse(answer.json());
  };
  /** Reads all pages sequentially, as an API client does. */
  const pages = async (query: string, atMost = 200) => {
    const events: AuditEvent[] = [];
    for (let next: string | null = ""; next !== null && atMost > 0; atMost--) {
      const answered = await page(next === "" ? query : `${query}&cursor=${next}`);
      events.push(...answered.events);
      next = answered.next;
    }
    return events;
  };
  return { ask, page, pages };
}

describe("listing the audit log", () => {
  test("returns every stored field in the documented shape, newest first", async () => {
    const { page } = await asExecutive();
    await write([
      event({
        at: new Date("2026-11-20T23:04:05.678Z"),
        actorId: uuid(1),
        tokenId: uuid(2),
        viewedAsId: uuid(3),
        viewedAsName: "Bo",
        personId: uuid(4),
        personName: "Cy",
        profileGroup: "contact",
        rule: "Executive",
        subjectId: "projects",
        subjectName: "Fernhill Studio",
        detail: "why",
      }),
      event({ kind: "sign_in_failed", channel: "page", actorName: "Unknown" }),
    ]);
    const { events, next } = await page("");
    expect(next).toBeNull();
    expect(events).toStrictEqual([
      buildAuditEvent({
        id: expect.stringMatching(/^\d+$/) as string,
        at: expect.any(String) as string,
        kind: "sign_in_failed",
        channel: "page",
        actor: { user_id: null, name: "Unknown" },
      }),
      {
        id: String(Number(events[0]?.id) - 1),
        at: "2026-11-20T23:04:05",
        kind: "profile_read",
        channel: "api",
        actor: { user_id: uuid(1), name: "Ana" },
        token_id: uuid(2),
        viewed_as: { user_id: uuid(3), name: "Bo" },
        person: { id: uuid(4), name: "Cy" },
        profile_group: "contact",
        rule: "Executive",
        subject: { id: "projects", name: "Fernhill Studio" },
        detail: "why",
        request_id: null,
      },
    ]);
  });

  test("joined pages contain every event once that matches all filters", async () => {
    const { pages } = await asExecutive();
    const matching = event({
      ...{
        kind: "signed_in",
        channel: "page",
        profileGroup: "contact",
        at: new Date("2026-02-28T12:00:00Z"),
      },
      ...{ actorId: uuid(1), personId: uuid(3) },
    });
    /** Changes that each make an event fail one filter. */
    const differing: Record<string, Partial<Row>> = {
      ...{ kind: { kind: "signed_out" }, channel: { channel: "api" }, group: { profileGroup: "financial" } },
      ...{ actor_id: { actorId: uuid(2) }, person_id: { personId: null } },
      from: { at: new Date("2026-02-27T23:59:59.999Z") },
      to: { at: new Date("2026-03-01T00:00:00.000Z") },
    };
    await write(["0", "1", "2", "3", "4"].map((detail) => ({ ...matching, detail })));
    await write(Object.entries(differing).map(([detail, change]) => ({ ...matching, ...change, detail })));
    const filter = {
      ...{ kind: "signed_in", channel: "page", group: "contact", actor_id: uuid(1), person_id: uuid(3) },
      ...{ from: "2026-02-28", to: "2026-02-28", limit: "2" },
    };
    const read = async (parameters: object) =>
      (await pages(new URLSearchParams({ ...parameters }).toString())).map(({ detail }) => detail);
    expect(await read(filter)).toEqual(["4", "3", "2", "1", "0"]);
    for (const omitted of Object.keys(differing)) {
      const others = Object.entries(filter).filter(([name]) => name !== omitted);
      expect(await read(Object.fromEntries(others))).toEqual([omitted, "4", "3", "2", "1", "0"]);
    }
  });

  test("filters by days in the requested time zone, also as CSV", async () => {
    const { ask, page } = await asExecutive();
    const times = ["2026-11-21T18:14:59.999Z", "2026-11-21T18:15:00.000Z", "2026-11-22T18:14:59.999Z"];
    await write([...times, "2026-11-22T18:15:00.000Z"].map((at) => event({ at: new Date(at), detail: at })));
    const query = "kind=profile_read&from=2026-11-22&to=2026-11-22";
    const inKathmandu = await page(`${query}&time_zone=Asia/Kathmandu`);
    expect(inKathmandu.events.map(({ detail }) => detail)).toEqual([times[2], times[1]]);
    expect((await page(query)).events.map(({ detail }) => detail)).toEqual([
      "2026-11-22T18:15:00.000Z",
      times[2],
    ]);
    const file = (await ask(`${query}&time_zone=asia/kathmandu&format=csv`)).text;
    expect(file).toContain("2026-11-21T18:15:00.000Z");
    expect(file).not.toContain("2026-11-22T18:15:00.000Z");
    await page("from=0001-01-01&to=9999-12-31&time_zone=Pacific/Auckland");
    expect((await ask("time_zone=Mars/Olympus_Mons")).outcome).toBe("400 invalid_request");
  });
});

describe("the audit log as CSV", () => {
  test("is a download with a byte order mark, a header and the filtered events, and is recorded with the filter", async () => {
    const { ask } = await asExecutive();
    await write([event({ detail: "first" }), event({ kind: "signed_in" }), event({ detail: "second" })]);
    const answer = await ask("format=csv&kind=profile_read&to=2099-01-01");
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="kith-audit.csv"');
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    expect(answer.text[0]).toBe("\uFEFF");
    const [header, ...lines] = parseCsv(answer.text.slice(1));
    expect(header).toHaveLength(17);
    expect(lines.map((line) => [line[2], line[3], line[5], line[15]])).toEqual([
      ["profile_read", "api", "Ana", "second"],
      ["profile_read", "api", "Ana", "first"],
    ]);
    expect(await database().auditEvent.findMany({ where: { kind: "exported" } })).toMatchObject([
      { channel: "export", actorName: "The executive", detail: "kind=profile_read to=2099-01-01" },
    ]);
  });

  test("says in the name of the file if it has only the newest events", async () => {
    const caller = await authenticate(new Headers(await createLevelHeaders("executive")));
    const asAllowed = requirePermission(caller, "admin:connections");
    await write([event({ detail: "older" }), event({ detail: "newer" })]);
    const { csv, fileName } = await exportAuditEvents(asAllowed, { kind: "profile_read" }, 1);
    expect([fileName, csv.includes("newer"), csv.includes("older")]).toEqual([
      "kith-audit-newest-1.csv",
      true,
      false,
    ]);
    expect((await exportAuditEvents(asAllowed, { kind: "profile_read" }, 2)).fileName).toBe("kith-audit.csv");
  });

  test("is refused if the export cannot be recorded", async () => {
    const { ask } = await asExecutive();
    await write([event({ detail: "something to hide" })]);
    const answer = await withFailingAuditLog(() => ask("format=csv"));
    expect(answer.outcome).toBe("500 internal_error");
    expect(answer.text).not.toContain("something to hide");
  });
});

describe("readers of the caller's own data", () => {
  const callerOf = async (headers: Record<string, string>): Promise<Caller> =>
    authenticate(new Headers(headers));
  const readsOf = async (caller: Caller) => listOwnProfileReads(requirePermission(caller, "view:people"));
  const readings = async (caller: Caller) =>
    (await readsOf(caller)).map(({ name, group, rule, times }) => `${name}: ${group}, ${rule}, ${times}`);
  const reading = (person: PersonKey, given: Partial<Row> = {}) =>
    event({
      personId: toPersonId(person),
      personName: toPersonName(person),
      profileGroup: "contact",
      rule: "Executive",
      ...given,
    });

  test("does not name a hidden reader", async () => {
    await createTestCompany();
    const boss = await createTokenHeaders(await createAccount("boss", "head"));
    await requestApi("GET", `/api/people/${toPersonId("me")}/profile`, boss);
    const executive = await createLevelHeaders("executive");
    const hidden = `/api/people/${toPersonId("boss")}/hidden`;
    expect((await requestApi("PUT", hidden, executive, { reason: "at risk" })).outcome).toBe("200");
    const me = await callerOf(await createBrowserHeaders(await createAccount("me", "staff")));
    expect(new Set((await readsOf(me)).map(({ name }) => name))).toEqual(new Set(["A colleague"]));
  });

  test("names a hidden person neither as a side of an entry, nor their employee or account (PEOPLE-45)", async () => {
    await createTestCompany();
    const boss = await createAccount("boss", "head");
    const { id: bossId, name } = { id: toPersonId("boss"), name: "Vera Klein" };
    await write([
      event({ kind: "link_made", personId: bossId, personName: name, subjectId: "e1", subjectName: name }),
      event({ kind: "user_invited", subjectId: boss.id, subjectName: name, detail: name }),
      event({
        kind: "profile_read",
        actorId: boss.id,
        actorName: name,
        personId: toPersonId("me"),
        personName: "Me",
      }),
      event({ kind: "view_as_started", viewedAsId: boss.id, viewedAsName: name }),
      event({ kind: "link_removed", detail: `payroll, employee ${toPersonName("boss")}, replaced` }),
    ]);
    const { ask } = await asExecutive();
    expect((await ask("")).text.split(name)).toHaveLength(7);
    await database().person.update({ where: { id: bossId }, data: { isHidden: true } });
    for (const query of ["", "format=csv"]) {
      const { text } = await ask(query);
      for (const hidden of [name, toPersonName("boss")]) expect(text).not.toContain(hidden);
      expect(text).toContain("Me");
    }
  });

  test("lists reader, group, rule and count by UTC day, newest first, and omits reads older than a year", async () => {
    await createTestCompany();
    const daysAgo = (days: number, time: string) =>
      new Date(`${new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)}T${time}Z`);
    await write([
      reading("me", { at: daysAgo(2, "00:00:00.000") }),
      reading("me", { at: daysAgo(2, "23:59:59.999") }),
      reading("me", { at: daysAgo(3, "23:59:59.999") }),
      reading("me", { at: daysAgo(370, "12:00:00.000") }),
      reading("me", { at: daysAgo(5, "12:00:00.000"), kind: "link_made" }),
      reading("peer", { at: daysAgo(2, "12:00:00.000") }),
    ]);
    const me = await callerOf(await createTokenHeaders(await createAccount("me", "staff")));
    expect(await readings(me)).toEqual(["Ana: contact, Executive, 2", "Ana: contact, Executive, 1"]);
  });

  test("is empty without a linked person", async () => {
    await createTestCompany();
    await write([reading("me"), event({ personId: null, profileGroup: "contact", rule: "Executive" })]);
    expect(await readsOf(await callerOf(await createLevelHeaders("executive")))).toEqual([]);
  });
});
