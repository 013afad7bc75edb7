import { beforeEach, describe, expect, test } from "vitest";
import { profileChangesResponse } from "@/lib/profiles/history-schema";
import { database } from "@/lib/platform/database/database";
import { readApi, requestApi } from "@/testing/request-api";
import { createLevelHeaders, createBrowserHeaders, createUser, createTokenHeaders } from "@/testing/callers";
import {
  createFullProfile,
  toPersonId,
  findLeakedGroups,
  createTestCompany,
  createAccount,
} from "@/testing/test-company";
import { createRun, storeReading } from "@/testing/runs";
import { withFailingAuditLog } from "@/testing/failing-audit-log";
import { setUpTestDatabase } from "@/testing/test-database";

setUpTestDatabase();
beforeEach(createTestCompany);

const personId = toPersonId("report");
const path = `/api/people/${personId}/profile-changes`;

const fieldsChanged = 16;

/** Replaces all values of the report by those of a stranger in one payroll run. Returns the id of the run. */
async function replaceAllValues(startedBy: string | null = null): Promise<string> {
  const at = new Date("2026-03-01T10:00:00Z");
  const runId = await createRun({ source: "payroll", startedBy, startedAt: at, finishedAt: at });
  const { payroll_mapping: _mapping, ...profile } = createFullProfile("loner");
  await storeReading({ ...profile, lastSyncedAt: at }, { runId });
  return runId;
}

const listProfileReads = () =>
  database().auditEvent.findMany({
    where: { kind: "profile_read" },
    orderBy: { id: "asc" },
    select: { actorName: true, personId: true, profileGroup: true, rule: true, detail: true, channel: true },
  });

describe("previous values of a profile", () => {
  test("are listed for an executive, newest first, by field, with the run that read them", async () => {
    const executive = await createUser("executive");
    const runId = await replaceAllValues(executive.id);
    const answer = await requestApi("GET", path, await createTokenHeaders(executive));
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    const { changes, next } = profileChangesResponse.parse(answer.json());
    expect(next).toBeNull();
    expect(changes).toHaveLength(fieldsChanged);
    expect(changes.find(({ field }) => field === "mobile")).toEqual({
      ...{ id: expect.stringMatching(/^\d+$/) as string, at: "2026-03-01T10:00:00" },
      run: {
        ...{ id: runId, source: "payroll", trigger: "schedule" },
        started_by: { user_id: executive.id, name: executive.name },
      },
      ...{ group: "contact", field: "mobile", values: "kept" },
      old: createFullProfile("report").contact.mobile,
      new: createFullProfile("loner").contact.mobile,
    });
  });

  test("are recorded as viewed by section before they are served; employment is not private", async () => {
    await replaceAllValues();
    const executive = await createUser("executive");
    await requestApi("GET", path, await createTokenHeaders(executive));
    const common = { actorName: executive.name, personId, rule: "Executive", detail: "earlier values" };
    expect(await listProfileReads()).toEqual(
      ["contact", "demographics", "financial"].map((profileGroup) => ({
        ...common,
        profileGroup,
        channel: "api",
      })),
    );
  });

  test("of a single section are served and recorded alone", async () => {
    await replaceAllValues();
    const answer = await requestApi("GET", `${path}?group=contact`, await createLevelHeaders("executive"));
    const { changes } = profileChangesResponse.parse(answer.json());
    expect(changes.map(({ field }) => field).sort()).toEqual(["home_address", "mobile", "phone"]);
    expect(findLeakedGroups(answer.text)).toEqual(["report contact", "loner contact"]);
    expect((await listProfileReads()).map(({ profileGroup }) => profileGroup)).toEqual(["contact"]);
  });

  test("are not served if the view cannot be recorded", async () => {
    await replaceAllValues();
    const headers = await createLevelHeaders("executive");
    const answer = await withFailingAuditLog(() => requestApi("GET", path, headers));
    expect(answer.status).toBe(500);
    expect(findLeakedGroups(answer.text)).toEqual([]);
  });

  test("are paged, each value once", async () => {
    await replaceAllValues();
    const headers = await createLevelHeaders("executive");
    const seen: string[] = [];
    for (let next: string | null = ""; next !== null;) {
      const before: string = next && `&cursor=${next}`;
      const page = await readApi(profileChangesResponse, `${path}?limit=3${before}`, headers);
      expect(page.changes.length).toBeLessThanOrEqual(3);
      seen.push(...page.changes.map(({ id }) => id));
      next = page.next;
    }
    expect(new Set(seen).size).toBe(fieldsChanged);
    expect(seen).toHaveLength(fieldsChanged);
  });

  test("are marked where no key decrypts them, and the others are served (A78)", async () => {
    await replaceAllValues();
    await database().$executeRaw`
      UPDATE sync_changes SET sealed_old = regexp_replace(sealed_old, '^v1[.][^.]+', 'v1.lost')
      WHERE field = 'contact.mobile'`;
    const headers = await createLevelHeaders("executive");
    const { changes } = await readApi(profileChangesResponse, `${path}?group=contact`, headers);
    const unreadable = { old: null, new: null, values: "unreadable" };
    expect(changes.find(({ field }) => field === "mobile")).toMatchObject(unreadable);
    expect(changes.find(({ field }) => field === "phone")?.values).toBe("kept");
  });

  test("are refused to an executive who impersonates a head", async () => {
    await replaceAllValues();
    const executive = await createUser("executive");
    const head = await createAccount("boss", "head");
    const headers = await createBrowserHeaders(executive);
    await requestApi("POST", "/api/admin/view-as", headers, { user_id: head.id });
    for (const asked of [path, `/api/people/${personId}/history`]) {
      const answer = await requestApi("GET", asked, headers);
      expect(answer.outcome).toBe("403 not_allowed");
      expect(findLeakedGroups(answer.text)).toEqual([]);
    }
  });
});
