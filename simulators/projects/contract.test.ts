import { describe, expect, test } from "vitest";
import { z } from "zod";
import { buildCompany } from "./company";
import { createProjectsSimulator, type ProjectsSimulator, type ProjectsSimulatorOptions } from "./simulator";

const resource = z.looseObject({
  id: z.string(),
  type: z.string(),
  attributes: z.record(z.string(), z.unknown()),
  relationships: z.record(z.string(), z.unknown()).optional(),
});
const envelope = z.object({
  data: z.union([resource, z.array(resource)]).transform((data) => [data].flat()),
  included: z.array(resource).optional(),
  links: z.record(z.string(), z.string()).optional(),
  meta: z.looseObject({ total_count: z.number().optional(), total_pages: z.number().optional() }),
});

const company = buildCompany(450);
const simulate = (options: ProjectsSimulatorOptions = {}) => createProjectsSimulator({ company, ...options });
const base = "http://simulator/api/v2";
const activePeopleFilter = "filter[status]=1&filter[person_type]=1&filter[hrm_type_id]=1";

function sendRequest(simulator: ProjectsSimulator, path: string, headers: Record<string, string> = {}) {
  return simulator.fetch(`${base}${path}`, {
    headers: {
      "content-type": "application/vnd.api+json",
      "x-auth-token": simulator.token,
      "x-organization-id": simulator.organizationId,
      ...headers,
    },
  });
}

async function read(simulator: ProjectsSimulator, path: string) {
  const response = await sendRequest(simulator, path);
  expect(response.status).toBe(200);
  return envelope.parse(await response.json());
}

const totalOf = async (simulator: ProjectsSimulator, query: string) =>
  (await read(simulator, `/people?${query}`)).meta.total_count;

describe("the list of people", () => {
  test("has pages of 30, at most 200, and links only to existing pages", async () => {
    const simulator = simulate();
    const first = await read(simulator, `/people?${activePeopleFilter}`);
    expect(first.data).toHaveLength(30);
    expect(first.meta).toMatchObject({
      current_page: 1,
      total_pages: 15,
      total_count: 450,
      page_size: 30,
      max_page_size: 200,
    });
    expect(first.meta["settings"]).toBeTypeOf("object");
    expect(Object.keys(first.links ?? {})).toEqual(["first", "last", "next"]);
    const last = await read(simulator, `/people?${activePeopleFilter}&page[number]=3&page[size]=1000`);
    expect(last.data).toHaveLength(50);
    expect(last.meta).toMatchObject({ current_page: 3, total_pages: 3, page_size: 200 });
    expect(Object.keys(last.links ?? {})).toEqual(["first", "last", "prev"]);
  });

  test("returns stubs without ids for relationships that were not included", async () => {
    const { data, included } = await read(simulate(), "/people/1002");
    const stub = { meta: { included: false } };
    expect(data[0]?.relationships).toEqual({
      organization: { data: { type: "organizations", id: "77" } },
      manager: stub,
      company: stub,
      subsidiary: stub,
      teams: stub,
    });
    expect(included).toBeUndefined();
  });

  test.each([
    ["status", "filter[status]=2", 2],
    ["e-mail, whatever its case", `filter[email]=${company.roles.head.email.toUpperCase()}`, 1],
    ["an operator", "filter[status][not_eq]=1", 2],
    ["two at once", "filter[status]=2&filter[person_type]=1", 1],
  ])("filters by %s", async (_what, query, count) => {
    expect(await totalOf(simulate(), query)).toBe(count);
  });

  test.each(["filter[team]=1", "filter[email][contains]=a", "filter[$op]=and", "sort=last_seen_at"])(
    "never ignores unsupported features: 501 to %s",
    async (query) => {
      expect((await sendRequest(simulate(), `/people?${query}`)).status).toBe(501);
    },
  );
});
