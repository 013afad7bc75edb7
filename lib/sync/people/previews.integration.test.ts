import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { z } from "zod";
import { beforeEach, describe, expect, test } from "vitest";
import { runSynchronously } from "@/lib/platform/chunked";
import { kithActor } from "@/lib/identity/audit/actor";
import { database } from "@/lib/platform/database/database";
import type { PeopleListing, VendorPerson } from "@/lib/connections/connectors/people/port";
import { purgeExpiredData } from "@/lib/operations/jobs/purge";
import { overrideSettings } from "@/testing/override-settings";
import { createTokenHeaders, createUser } from "@/testing/callers";
import { requestApi } from "@/testing/request-api";
import { expectRunAsPreviewed } from "@/testing/run-as-previewed";
import { serveProjects, storeProjectsConnection } from "@/testing/serve-projects";
import { setUpTestDatabase } from "@/testing/test-database";
import { buildCompany, type Company, type CompanyPerson } from "@/simulators/projects/company";
import { applyRules } from "@/lib/connections/apply-rules";
import { runSync } from "./commands";
import { previewPageResponse, syncPreview, type SyncPreview } from "./preview-schema";
import { syncResponse } from "./schema";
import { createPreview, readPreview } from "./previews";

setUpTestDatabase();

const company = buildCompany(60);
const { simulator } = await serveProjects({ company });
let executive: Record<string, string>;

beforeEach(async () => {
  simulator.replaceAll(company);
  simulator.clearFaults();
  executive = await createTokenHeaders(await createUser("executive"));
  await storeProjectsConnection(simulator);
});

const previewed = syncResponse.required({ preview: true });
const outdated = z.object({ preview: syncPreview });
const post = (query: string) => requestApi("POST", `/api/people/sync${query}`, executive);
const preview = async (query = ""): Promise<SyncPreview> => {
  const answer = await post(`?preview=true${query}`);
  expect(answer.outcome).toBe("200");
  return previewed.parse(answer.json()).preview;
};
const withBoss = (changed: Partial<CompanyPerson["attributes"]>): Company => ({
  ...company,
  people: company.people.map((person, index) =>
    index === 0 ? { ...person, attributes: { ...person.attributes, ...changed } } : person,
  ),
});

describe("a preview of a sync", () => {
  test("says what the sync would do, and changes nothing; applied, it gives new people the ids that it shows", async () => {
    const { id, joins, counts, vendor } = await preview();
    expect(counts).toMatchObject({ joins: 60, leaves: 0, changes: 0, held_removals: 0 });
    expect([joins.length, vendor]).toEqual([60, "productive"]);
    expect([await database().person.count(), await database().syncRun.count()]).toEqual([0, 0]);
    expect((await post(`?apply=${id}`)).json()).toMatchObject({ ok: true, synced: 60 });
    const stored = await database().person.findMany({ select: { id: true } });
    expect(new Set(stored.map((person) => person.id))).toEqual(new Set(joins.map((person) => person.id)));
    expect((await preview()).counts).toMatchObject({ joins: 0, leaves: 0, returns: 0, changes: 0 });
  });

  test("is not applied if the people changed meanwhile: the answer has the new preview, and no run has failed", async () => {
    await post("");
    const { id } = await preview();
    simulator.replaceAll(withBoss({ title: "Chair" }));
    const refused = await post(`?apply=${id}`);
    expect(refused.outcome).toBe("409 plan_outdated");
    const next = outdated.parse(refused.json()).preview;
    expect(next.changes.map(({ fields }) => fields)).toEqual([
      [{ field: "title", from: expect.any(String), to: "Chair" }],
    ]);
    expect(await database().syncRun.findMany({ select: { state: true } })).toEqual([{ state: "succeeded" }]);
    expect((await post(`?apply=${next.id}`)).outcome).toBe("200");
  });

  test("that is outdated is never answered without the new one: its failure is the answer", async () => {
    await post("");
    const { id } = await preview();
    simulator.replaceAll(withBoss({ title: "Chair" }));
    await database().$executeRaw`
      CREATE FUNCTION disk_full() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$`;
    await database().$executeRaw`
      CREATE TRIGGER disk_full BEFORE INSERT ON sync_previews FOR EACH STATEMENT EXECUTE FUNCTION disk_full()`;
    const refused = await post(`?apply=${id}`).finally(
      () => database().$executeRaw`DROP FUNCTION disk_full CASCADE`, // with its trigger
    );
    expect(refused.outcome).toBe("503 database_unavailable");
    expect((await post(`?apply=${id}`)).outcome).toBe("409 plan_outdated");
  });

  test("holds removals above the limit, and a preview with them applies them", async () => {
    await post("");
    simulator.replaceAll({ ...company, people: company.people.slice(0, 30) });
    const held = await preview();
    expect(held.counts).toMatchObject({ leaves: 0, held_removals: 30 });
    expect(held.warnings.find(({ code }) => code === "removals_held")?.person_ids).toHaveLength(30);
    const approved = await preview("&allow_removals=true");
    expect(approved.counts).toMatchObject({ leaves: 30, held_removals: 0 });
    expect((await post(`?apply=${held.id}`)).json()).toMatchObject({ held_removals: 30 });
    const again = await preview("&allow_removals=true");
    expect((await post(`?apply=${again.id}`)).outcome).toBe("200");
    expect(await database().person.count({ where: { removedAt: null } })).toBe(30);
  });

  test("lists a new id of a person who stays as a change, and a record that cannot be read as rejected", async () => {
    await post("");
    const boss = company.people[0];
    const renumber = (id: string | null) => (id === boss?.id ? "900001" : id);
    const people = company.people.map((one) => ({
      ...one,
      id: renumber(one.id) ?? "",
      managerId: renumber(one.managerId),
    }));
    simulator.replaceAll({ ...company, people });
    simulator.edit(company.people[1]?.id ?? "", { attributes: { first_name: 5 } });
    const { counts, changes, rejected } = await preview();
    expect(rejected).toMatchObject([{ index: null, source_id: company.people[1]?.id }]);
    expect(counts).toMatchObject({ joins: 0, leaves: 0, returns: 0, changes: 1, rejected: 1 });
    expect(changes[0]?.source_id).toBe("900001");
    expect(changes[0]?.fields).toContainEqual({ field: "source_id", from: boss?.id, to: "900001" });
  });

  test("is kept for a day, however many previews other tokens request", async () => {
    const { id } = await preview();
    const program = await createTokenHeaders(await createUser("executive", "program@example.com"));
    for (let count = 0; count < 21; count++)
      await requestApi("POST", "/api/people/sync?preview=true", program);
    expect((await post(`?apply=${id}`)).outcome).toBe("200");
    expect(await database().syncPreview.count()).toBe(21);
  });

  test("is read page by page for a day", async () => {
    const { id } = await preview();
    const read = async () => requestApi("GET", `/api/people/sync/previews/${id}`, executive);
    expect(previewPageResponse.parse((await read()).json())).toMatchObject({ next: null, preview: { id } });
    const beyond = await requestApi("GET", `/api/people/sync/previews/${id}?cursor=after-1000`, executive);
    expect(previewPageResponse.parse(beyond.json()).preview).toMatchObject({
      joins: [],
      counts: { joins: 60 },
    });
    await database()
      .$executeRaw`UPDATE sync_previews SET expires_at = clock_timestamp() - interval '1 second'`;
    expect((await read()).outcome).toBe("404 preview_not_found");
    expect((await post(`?apply=${id}`)).outcome).toBe("404 preview_not_found");
    await purgeExpiredData();
    expect(await database().syncPreview.count()).toBe(0);
  });

  test("is unknown: 404, whatever the id looks like", async () => {
    for (const query of ["apply=0", `apply=${randomUUID()}`, "preview=true&again=0"])
      expect((await post(`?${query}`)).outcome).toBe("404 preview_not_found");
    expect((await post(`?again=${randomUUID()}`)).outcome).toBe("400 invalid_query");
  });

  test("hides changed e-mails from a caller who does not see them", async () => {
    overrideSettings({ workEmails: "executives" });
    await post("");
    simulator.replaceAll(withBoss({ email: "boss@fernhill.example" }));
    const changedEmail = async () => (await preview()).changes[0]?.fields;
    const change = { field: "email", from: expect.any(String), to: "boss@fernhill.example" };
    expect(await changedEmail()).toEqual([change]);
    await database().appUser.updateMany({ data: { privateData: false } });
    expect(await changedEmail()).toEqual([{ field: "email", from: null, to: null }]);
  });
});

test("for any sequence of listings, the preview equals what its run then does (I9)", async () => {
  const listings = fc.sample(anyListing, { numRuns: 8, seed: 7 });
  for (const listing of listings) {
    const id = await createPreview(listing, "all", null);
    const { fingerprint, content } = await readPreview(id);
    const { runId } = await runSync({
      source: { listPeople: () => Promise.resolve(listing) },
      actor: kithActor,
      approve: "all",
      preview: { id, fingerprint },
    });
    await expectRunAsPreviewed(runId, content);
  }
});

const person = (id: string, given: Partial<VendorPerson>): VendorPerson => ({
  externalId: id,
  firstName: "Ana",
  lastName: id,
  email: null,
  title: "",
  avatarUrl: null,
  office: null,
  workPhone: null,
  joinedOn: null,
  managerExternalId: null,
  teams: [],
  tags: [],
  customFields: {},
  facts: {},
  ...given,
});
const anyListing: fc.Arbitrary<PeopleListing> = fc
  .uniqueArray(fc.nat(20), { maxLength: 15 })
  .chain((numbers) =>
    fc.tuple(
      ...numbers.map((number) =>
        fc
          .record({
            title: fc.constantFrom("", "Designer", "Engineer"),
            email: fc.option(fc.constantFrom("a@x.com", "b@x.com", `${number}@x.com`), { nil: null }),
            firstName: fc.constantFrom("Ana", "Bo", `N${number}`),
            workPhone: fc.constantFrom(null, undefined, "+351 21 555 0100"),
            managerExternalId: fc.option(fc.nat(22).map(String), { nil: null }),
          })
          .map((given) => person(String(number), given)),
      ),
    ),
  )
  .map((people) =>
    runSynchronously(
      applyRules(
        { people, broken: [] },
        { rules: [{ kind: "name_contains", value: "Bo" }], always: ["1"], never: ["2"] },
      ),
    ),
  );
