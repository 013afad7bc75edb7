import { describe, expect, test } from "vitest";
import { profileChangesResponse } from "@/lib/profiles/history-schema";
import { database } from "@/lib/platform/database";
import { replaceProfile } from "@/lib/profiles/commands";
import { api } from "@/lib/testing/api";
import { browserOf, makeUser, tokenOf } from "@/lib/testing/callers";
import { fullProfileOf, idOf, leakedInto, makeCompany, nameOf, openAccount } from "@/lib/testing/company";
import { withStore } from "@/lib/testing/store";

withStore();

const person = { id: idOf("report"), name: nameOf("report") };
const path = `/api/people/${person.id}/profile-changes`;

/** What payroll told last: another value everywhere, so that the company's canaries are all earlier values. */
const now = {
  employment: {
    start_date: "2020-01-01",
    end_date: null,
    employment_status: "Active",
    employment_basis: "FULLTIME",
    location: "Lisbon",
  },
  contact: { phone: null, mobile: "0400 000 001", home_address: null },
  demographics: { gender: "F", date_of_birth: null },
  financial: {
    super_fund_name: "Fund",
    super_fund_type: null,
    super_member_number: null,
    bank_account_name: null,
    bank_bsb: null,
    bank_account_number: "87654321",
  },
  lastSyncedAt: new Date("2026-03-01T10:00:00Z"),
};
const fieldsChanged = 16;

/** A company in which one reading has replaced everything that was known of the report. */
async function makeReadCompany(startedBy: string | null = null): Promise<string> {
  await makeCompany();
  const runId = crypto.randomUUID();
  await database().syncRun.create({
    data: {
      id: runId,
      source: "payroll",
      trigger: "schedule",
      state: "succeeded",
      phase: "done",
      startedBy,
      startedAt: new Date("2026-03-01T09:00:00Z"),
      finishedAt: new Date("2026-03-01T10:00:00Z"),
    },
  });
  await database().$transaction((transaction) =>
    replaceProfile(transaction, { runId, person, profile: now, changedAt: null }),
  );
  return runId;
}

const reads = () =>
  database().auditEvent.findMany({
    where: { kind: "profile_read" },
    orderBy: { id: "asc" },
    select: { actorName: true, personId: true, profileGroup: true, rule: true, detail: true, channel: true },
  });

describe("what stood in a profile before", () => {
  test("an executive gets, newest first, field by field, with the run that read it", async () => {
    const executive = await makeUser("executive");
    const runId = await makeReadCompany(executive.id);
    const answer = await api("GET", path, await tokenOf(executive));
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    const { changes, next } = profileChangesResponse.parse(answer.json());
    expect(next).toBeNull();
    expect(changes).toHaveLength(fieldsChanged);
    expect(changes.find(({ field }) => field === "mobile")).toEqual({
      id: expect.stringMatching(/^\d+$/) as string,
      at: "2026-03-01T10:00:00",
      run: {
        id: runId,
        source: "payroll",
        trigger: "schedule",
        started_by: { user_id: executive.id, name: executive.name },
      },
      group: "contact",
      field: "mobile",
      old: fullProfileOf("report").contact.mobile,
      new: "0400 000 001",
      values: "kept",
    });
  });

  test.each(["head", "manager", "staff", "guest"] as const)(
    "a %s gets no value of it, whatever they see now, and nothing is recorded as read",
    async (level) => {
      await makeReadCompany();
      const user = await openAccount("boss", level); // above the report
      for (const headers of [await browserOf(user), await tokenOf(user)]) {
        for (const asked of [path, `${path}?group=contact`, `/api/people/${person.id}/history`]) {
          const answer = await api("GET", asked, headers);
          expect(answer.outcome).toBe("403 not_allowed");
          expect(leakedInto(answer.text)).toEqual([]);
        }
      }
      expect(await reads()).toEqual([]);
    },
  );

  test("is recorded as read, part by part, before it is served; employment is not private", async () => {
    await makeReadCompany();
    const executive = await makeUser("executive");
    await api("GET", path, await tokenOf(executive));
    const common = {
      actorName: executive.name,
      personId: person.id,
      rule: "Executive",
      detail: "earlier values",
      channel: "api",
    };
    expect(await reads()).toEqual(
      ["contact", "demographics", "financial"].map((profileGroup) => ({ ...common, profileGroup })),
    );
  });

  test("one part is served and recorded alone", async () => {
    await makeReadCompany();
    const answer = await api("GET", `${path}?group=contact`, await tokenOf(await makeUser("executive")));
    const { changes } = profileChangesResponse.parse(answer.json());
    expect(changes.map(({ field }) => field).sort()).toEqual(["home_address", "mobile", "phone"]);
    expect(leakedInto(answer.text)).toEqual(["report contact"]);
    expect((await reads()).map(({ profileGroup }) => profileGroup)).toEqual(["contact"]);
  });

  test("where nothing changed, nothing is served and nothing recorded", async () => {
    await makeCompany();
    const answer = await api("GET", path, await tokenOf(await makeUser("executive")));
    expect(answer.json()).toEqual({ changes: [], next: null });
    expect(await reads()).toEqual([]);
  });

  test("without the record there is no answer", async () => {
    await makeReadCompany();
    const headers = await tokenOf(await makeUser("executive"));
    await database().$executeRaw`ALTER TABLE audit_events RENAME TO audit_events_away`;
    try {
      const answer = await api("GET", path, headers);
      expect(answer.status).toBe(500);
      expect(leakedInto(answer.text)).toEqual([]);
    } finally {
      await database().$executeRaw`ALTER TABLE audit_events_away RENAME TO audit_events`;
    }
  });

  test("comes page by page, everything once", async () => {
    await makeReadCompany();
    const headers = await tokenOf(await makeUser("executive"));
    const seen: string[] = [];
    for (let next: string | null = ""; next !== null;) {
      const before: string = next && `&cursor=${next}`;
      const answer = await api("GET", `${path}?limit=3${before}`, headers);
      const page = profileChangesResponse.parse(answer.json());
      expect(page.changes.length).toBeLessThanOrEqual(3);
      seen.push(...page.changes.map(({ id }) => id));
      next = page.next;
    }
    expect(new Set(seen).size).toBe(fieldsChanged);
    expect(seen).toHaveLength(fieldsChanged);
  });

  test("says which values no key opens, and serves the others (A78)", async () => {
    await makeReadCompany();
    await database().$executeRaw`
      UPDATE sync_changes SET sealed_old = regexp_replace(sealed_old, '^v1[.][^.]+', 'v1.lost')
      WHERE field = 'contact.mobile'`;
    const answer = await api("GET", `${path}?group=contact`, await tokenOf(await makeUser("executive")));
    const { changes } = profileChangesResponse.parse(answer.json());
    expect(changes.find(({ field }) => field === "mobile")).toMatchObject({
      old: null,
      new: null,
      values: "unreadable",
    });
    expect(changes.find(({ field }) => field === "phone")?.values).toBe("kept");
  });

  test.each([
    ["group=payroll_mapping", "400 invalid_request"],
    ["group=salary", "400 invalid_request"],
    ["cursor=0", "400 invalid_request"],
    ["cursor=x", "400 invalid_request"],
    ["limit=101", "400 invalid_request"],
    ["person=1", "400 unknown_parameter"],
  ])("?%s: %s", async (query, outcome) => {
    await makeCompany();
    const headers = await tokenOf(await makeUser("executive"));
    expect((await api("GET", `${path}?${query}`, headers)).outcome).toBe(outcome);
  });

  test.each([crypto.randomUUID(), "no-id"])("of nobody (%s): 404", async (id) => {
    await makeCompany();
    const headers = await tokenOf(await makeUser("executive"));
    for (const resource of ["profile-changes", "history", "overview"]) {
      expect((await api("GET", `/api/people/${id}/${resource}`, headers)).outcome).toBe(
        "404 person_not_found",
      );
    }
  });

  test("an executive who looks as a head gets what the head gets: nothing of it", async () => {
    await makeReadCompany();
    const executive = await makeUser("executive");
    const head = await openAccount("boss", "head");
    const headers = await browserOf(executive);
    await api("POST", "/api/admin/view-as", headers, { user_id: head.id });
    for (const asked of [path, `/api/people/${person.id}/history`]) {
      const answer = await api("GET", asked, headers);
      expect(answer.outcome).toBe("403 not_allowed");
      expect(leakedInto(answer.text)).toEqual([]);
    }
  });
});
