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
const errors = z.object({
  errors: z.array(z.looseObject({ status: z.string(), title: z.string(), detail: z.string() })),
});

const company = buildCompany(450);
const simulate = (options: ProjectsSimulatorOptions = {}) =>
  createProjectsSimulator({ company, rateLimit: false, ...options });
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

describe("authentication", () => {
  test.each([
    [415, "another content type", { "content-type": "application/json" }],
    [401, "a wrong token", { "x-auth-token": "wrong" }],
    [403, "another organisation", { "x-organization-id": "78" }],
  ])("answers %i to %s, as a list of errors", async (status, _what, headers) => {
    const response = await sendRequest(simulate(), "/people", headers);
    expect(response.status).toBe(status);
    expect(errors.parse(await response.json()).errors[0]?.status).toBe(String(status));
  });

  test("needs no organisation for the memberships of a token", async () => {
    const simulator = simulate();
    const response = await simulator.fetch(`${base}/organization_memberships?include=organization,person`, {
      headers: { "content-type": "application/vnd.api+json", "x-auth-token": "sim-projects-token" },
    });
    const { data, included } = envelope.parse(await response.json());
    const { executive } = company.roles;
    expect(data[0]).toMatchObject({
      id: "3301",
      relationships: { organization: { data: { id: "77" } }, person: { data: { id: executive.id } } },
    });
    expect(included).toMatchObject([
      { id: "77", type: "organizations", attributes: { name: "Fernhill Studio" } },
      { type: "people", attributes: { first_name: executive.firstName } },
    ]);
  });

  test("answers a hundred requests in ten seconds, then 429 until the window has passed", async () => {
    let time = 0;
    const simulator = simulate({ rateLimit: true, now: () => time });
    for (let request = 0; request < 100; request++)
      expect((await sendRequest(simulator, "/people/1001")).status).toBe(200);
    const refused = await sendRequest(simulator, "/people/1001");
    expect(refused.status).toBe(429);
    expect(refused.headers.get("retry-after")).toBe("10");
    time = 10_000;
    const allowed = await sendRequest(simulator, "/people/1001");
    expect(allowed.status).toBe(200);
    expect([...allowed.headers.keys()].filter((name) => /rate|retry/.test(name))).toEqual([]);
  });

  test("records requests, and refuses writing", async () => {
    const simulator = simulate();
    await sendRequest(simulator, "/people?page[size]=2");
    expect(simulator.requests).toHaveLength(1);
    expect(simulator.requests[0]?.path).toBe("/api/v2/people?page[size]=2");
    expect(simulator.requests[0]?.headers.get("x-auth-token")).toBe(simulator.token);
    const written = await simulator.fetch(`${base}/people/1001`, {
      method: "PATCH",
      body: "{}",
      headers: Object.fromEntries(simulator.requests[0]?.headers ?? []),
    });
    expect(written.status).toBe(403);
  });
});

describe("the list of people", () => {
  test("is JSON:API, with a request id and a weak tag that changes with the content", async () => {
    const simulator = simulate();
    const before = await sendRequest(simulator, "/people/1001");
    expect(before.headers.get("content-type")).toBe("application/vnd.api+json; charset=utf-8");
    expect(before.headers.get("x-request-id")).toBeTruthy();
    const again = await sendRequest(simulator, "/people/1001");
    expect(again.headers.get("etag")).toBe(before.headers.get("etag"));
    simulator.edit("1001", { attributes: { title: "Chief Executive Offiser" } }); // equal length
    const after = await sendRequest(simulator, "/people/1001");
    expect(after.headers.get("etag")).toMatch(/^W\//);
    expect(after.headers.get("etag")).not.toBe(before.headers.get("etag"));
  });

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

  test("lists every active person exactly once when following `next", async () => {
    const simulator = simulate();
    const ids: string[] = [];
    let next: string | undefined = `/people?${activePeopleFilter}&page[size]=200`;
    while (next) {
      const page: z.infer<typeof envelope> = await read(simulator, next);
      ids.push(...page.data.map(({ id }) => id));
      next = page.links?.["next"]?.replace(base, "");
    }
    expect(ids).toHaveLength(450);
    expect(new Set(ids).size).toBe(450);
  });

  test("accepts encoded and plain brackets", async () => {
    expect(await totalOf(simulate(), "filter%5Bstatus%5D=2")).toBe(2);
    expect(await totalOf(simulate(), "filter[status]=2")).toBe(2);
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

  test("includes each related record once, with stubs of its own, and null for no manager", async () => {
    const simulator = simulate();
    const top = await read(simulator, "/people/1001?include=manager");
    expect(top.data[0]?.relationships?.["manager"]).toEqual({ data: null });
    const everything = "include=manager,subsidiary,company&page[size]=200";
    const { included = [] } = await read(simulator, `/people?${activePeopleFilter}&${everything}`);
    const keys = included.map(({ type, id }) => `${type}/${id}`);
    expect(new Set(keys).size).toBe(keys.length);
    expect(new Set(included.map(({ type }) => type))).toEqual(
      new Set(["people", "subsidiaries", "companies"]),
    );
    const manager = included.find(({ type }) => type === "people");
    expect(manager?.relationships?.["manager"]).toEqual({ meta: { included: false } });
    expect(included.filter(({ type }) => type === "companies")).toHaveLength(2);
  });

  test.each([
    ["status", "filter[status]=2", 2],
    ["person type", "filter[person_type]=3", 1],
    ["hrm type", "filter[hrm_type_id]=2", 1],
    ["manager", "filter[manager_id]=1001", 8],
    ["e-mail, whatever its case", `filter[email]=${company.roles.head.email.toUpperCase()}`, 1],
    ["an operator", "filter[status][not_eq]=1", 2],
    ["two at once", "filter[status]=2&filter[person_type]=1", 1],
  ])("filters by %s", async (_what, query, count) => {
    expect(await totalOf(simulate(), query)).toBe(count);
  });

  test.each([
    ["Unsupported Filter", "filter[active]=true"],
    ["Unsupported Sort", "sort=id"],
    ["Unsupported Include", "include=manager,nonsense"],
  ])("answers 400, %s, to %s", async (title, query) => {
    const response = await sendRequest(simulate(), `/people?${query}`);
    expect(response.status).toBe(400);
    expect(errors.parse(await response.json()).errors[0]?.title).toBe(title);
  });

  test.each(["filter[team]=1", "filter[email][contains]=a", "filter[$op]=and", "sort=last_seen_at"])(
    "never ignores unsupported features: 501 to %s",
    async (query) => {
      expect((await sendRequest(simulate(), `/people?${query}`)).status).toBe(501);
    },
  );

  test("sorts in both directions", async () => {
    const emails = async (sort: string) =>
      (await read(simulate(), `/people?${activePeopleFilter}&sort=${sort}&page[size]=200`)).data.map(
        ({ attributes }) => attributes["email"],
      );
    const ascending = await emails("email");
    expect(ascending).toEqual(ascending.toSorted());
    expect((await emails("-email"))[0]).not.toBe(ascending[0]);
    expect((await emails("-email"))[0]).toBe((await emails("-email")).toSorted().at(-1));
  });

  test("returns 404 for an unknown id", async () => {
    const response = await sendRequest(simulate(), "/people/4");
    expect(response.status).toBe(404);
    expect(errors.parse(await response.json()).errors[0]?.title).toBe("Record Not Found");
  });
});

describe("editing", () => {
  test("a deactivated person is no longer active but still exists, until reactivated", async () => {
    const simulator = simulate();
    expect(await totalOf(simulator, activePeopleFilter)).toBe(450);
    simulator.deactivate("1005");
    expect(await totalOf(simulator, activePeopleFilter)).toBe(449);
    expect((await read(simulator, "/people/1005")).data[0]?.attributes["deactivated_at"]).toMatch(
      /\+\d\d:00$/,
    );
    simulator.reactivate("1005");
    expect(await totalOf(simulator, activePeopleFilter)).toBe(450);
  });

  test("adds a newcomer without changing the given company", async () => {
    const simulator = simulate();
    simulator.add("9001", { attributes: { first_name: "Ada" }, managerId: "1001" });
    expect(await totalOf(simulator, "filter[manager_id]=1001")).toBe(9);
    expect(simulator.people()).toHaveLength(company.people.length + 1);
    expect(await totalOf(simulate(), activePeopleFilter)).toBe(450);
  });

  test("edits a single field and no other", async () => {
    const simulator = simulate();
    simulator.edit("1010", { attributes: { title: "Gardener" } });
    const before = company.people.find(({ id }) => id === "1010");
    const { data } = await read(simulator, "/people/1010?include=manager");
    const served = (path: unknown) => `http://simulator${String(path)}`;
    expect(data[0]?.attributes).toEqual({
      ...before?.attributes,
      title: "Gardener",
      avatar_url: served(before?.attributes.avatar_url),
      original_avatar_url: served(before?.attributes.original_avatar_url),
    });
    expect(data[0]?.relationships?.["manager"]).toMatchObject({ data: { id: before?.managerId } });
  });

  test.each([
    ["nulls", { first_name: null, last_name: null, email: null }],
    ["a wrong type", { first_name: 42 }],
    ["NUL and a lone surrogate", { first_name: "a\0b", last_name: "\ud800" }],
    ["10 kB and right-to-left marks", { first_name: "x".repeat(10_240), last_name: "\u202eevil" }],
  ])("sends %s as given", async (_what, attributes) => {
    const simulator = simulate();
    simulator.edit("1005", { attributes });
    expect((await read(simulator, "/people/1005")).data[0]?.attributes).toMatchObject(attributes);
  });

  test("sends cycles, an unknown manager, a missing id and a duplicate id", async () => {
    const simulator = simulate();
    simulator.edit("1005", { managerId: "1005" });
    simulator.edit("1006", { managerId: "4" });
    simulator.edit("1007", { sentId: undefined });
    simulator.edit("1008", { sentId: "1005" });
    const sent = async (id: string) =>
      z
        .object({ data: z.looseObject({}), included: z.array(z.unknown()).optional() })
        .parse(await (await sendRequest(simulator, `/people/${id}?include=manager`)).json());
    expect((await sent("1005")).data).toMatchObject({ relationships: { manager: { data: { id: "1005" } } } });
    expect(await sent("1006")).toMatchObject({
      data: { relationships: { manager: { data: { id: "4" } } } },
      included: [],
    });
    expect((await sent("1007")).data).not.toHaveProperty("id");
    expect((await sent("1008")).data).toHaveProperty("id", "1005");
  });
});

describe("pictures", () => {
  const pictureOf = async (simulator: ProjectsSimulator, id: string) => {
    const { data } = await read(simulator, `/people/${id}`);
    return simulator.fetch(String(data[0]?.attributes["avatar_url"]));
  };

  test("are served at the records' addresses without a token, and are deterministic", async () => {
    const [one, again] = [await pictureOf(simulate(), "1010"), await pictureOf(simulate(), "1010")];
    expect([one.status, one.headers.get("content-type")]).toEqual([200, "image/png"]);
    const bytes = Buffer.from(await one.arrayBuffer());
    expect(bytes.equals(Buffer.from(await again.arrayBuffer()))).toBe(true);
    expect([bytes.subarray(1, 4).toString(), bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([
      "PNG",
      128,
      128,
    ]);
    const other = await pictureOf(simulate(), "1011");
    expect(bytes.equals(Buffer.from(await other.arrayBuffer()))).toBe(false);
  });

  test("do not count towards the rate limit, and their faults strike no list", async () => {
    const simulator = simulate();
    simulator.setFault({ kind: "picture", as: "svg", times: 1 });
    await totalOf(simulator, activePeopleFilter);
    expect((await pictureOf(simulator, "1010")).headers.get("content-type")).toBe("image/svg+xml");
    expect((await pictureOf(simulator, "1010")).headers.get("content-type")).toBe("image/png");
    expect(simulator.requests.filter(({ path }) => path.includes("avatars"))).toEqual([]);
    expect(simulator.pictureRequests).toHaveLength(2);
  });
});
