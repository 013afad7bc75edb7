import { expect, test } from "vitest";
import { changesResponse } from "@/lib/directory/changes/schema";
import { departmentsResponse } from "@/lib/directory/departments/schema";
import { syncRunsResponse } from "@/lib/runs/run-schema";
import { database } from "@/lib/platform/database/database";
import { departmentPreviewResponse, departmentSettingsResponse } from "@/lib/sync/departments/schema";
import { buildCompany } from "@/simulators/projects/company";
import { requestApi } from "@/testing/request-api";
import { createLevelHeaders } from "@/testing/callers";
import { serveProjects, storeProjectsConnection } from "@/testing/serve-projects";
import { setUpTestDatabase } from "@/testing/test-database";

setUpTestDatabase();

const { simulator } = await serveProjects({ company: buildCompany(60) });

const path = "/api/admin/connections/projects/departments";

async function createFixture() {
  await storeProjectsConnection(simulator);
  const headers = await createLevelHeaders("executive");
  const request = async (method: "GET" | "POST" | "PUT", at: string, body?: unknown) =>
    (await requestApi(method, at, headers, body)).json();
  return {
    get: (at: string) => request("GET", at),
    sync: () => request("POST", "/api/people/sync"),
    choose: async (settings: object) =>
      departmentSettingsResponse.parse(await request("PUT", path, settings)).settings,
    departments: async () =>
      departmentsResponse
        .parse(await request("GET", "/api/departments"))
        .departments.map(({ name, people }) => `${name} ${people}`),
    lastRun: async () => syncRunsResponse.parse(await request("GET", "/api/admin/sync-runs")).runs[0],
  };
}

test("the source of departments is previewed, chosen, recorded and applied by the next sync (SYNC-23)", async () => {
  const { get, sync, choose, departments, lastRun } = await createFixture();
  await sync();
  const byTeam = await departments();
  expect(byTeam.length).toBeGreaterThan(2);

  const preview = departmentPreviewResponse.parse(await get(`${path}/preview`));
  const given = new Map(preview.sources.map((one) => [one.tag_prefix || one.source, one.departments]));
  expect(given.get("teams")?.map(({ name, people }) => `${name} ${people}`)).toEqual(byTeam);
  expect(given.get("department:")).toEqual(given.get("teams"));
  expect(given.get("custom_field")).toEqual(given.get("teams"));
  expect(given.get("branches")).toEqual([]);
  const [branch] = preview.branches;

  const settings = {
    ...{ source: "branches", field_id: null, tag_prefix: null },
    branches: [{ person_id: branch?.person_id, name: "First branch" }],
  };
  expect(await choose(settings)).toEqual(settings);
  expect(await departments()).toEqual(byTeam);
  const { cursor } = changesResponse.parse(await get("/api/people/changes"));
  await sync();
  expect(await departments()).toEqual([`First branch ${branch?.people}`]);
  const { changes } = changesResponse.parse(await get(`/api/people/changes?cursor=${cursor}&limit=1000`));
  expect(new Set(changes.flatMap(({ fields }) => fields))).toEqual(new Set(["department"]));
  expect((await lastRun())?.updated).toBe(changes.length);
  const recorded = await database().auditEvent.findMany({ where: { kind: "department_source_changed" } });
  expect(recorded.map(({ detail }) => detail)).toEqual(["branches"]);
});

test("departments stay when the response loses their source, with a warning (A81, SYNC-14)", async () => {
  const { sync, choose, departments, lastRun } = await createFixture();
  await choose({ source: "tag", tag_prefix: "department:" });
  await sync();
  const before = await departments();
  expect(before.length).toBeGreaterThan(2);
  simulator.setFault({ kind: "left-out", part: "tag_list" });
  await sync();
  simulator.clearFaults();
  expect(await departments()).toEqual(before);
  const run = await lastRun();
  expect([run?.updated, run?.warnings.map(({ code }) => code)]).toEqual([0, ["part_left_out"]]);
});
