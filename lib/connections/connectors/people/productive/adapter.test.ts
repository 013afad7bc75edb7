import { describe, expect, test, vi } from "vitest";
import { buildCompany } from "@/simulators/projects/company";
import type { Fault } from "@/simulators/projects/faults";
import { createProjectsSimulator } from "@/simulators/projects/simulator";
import { fetchTokenOwner, createProductiveProjects } from "./adapter";
import {
  createChangingFetch,
  company,
  createInProcessProjects,
  neverAborted,
  testLimits,
  productiveToken,
  type ProjectsListPage,
} from "@/testing/productive-test-adapter";
import { catchFailure } from "@/testing/vendor-failures";

const idsOf = (people: readonly { externalId: string }[]) => people.map(({ externalId }) => externalId);

/** Replaces the row of one person in the answer. */
const replaceRow = (replace: (row: Record<string, unknown>) => unknown) => (page: ProjectsListPage) => ({
  ...page,
  data: page.data.map((row) => (row["id"] === "1005" ? replace(row) : row)),
});

describe("listing people", () => {
  test("reads active employees alone, with their managers on other pages, offices, and start dates in their own offset", async () => {
    const { list, simulator } = createInProcessProjects();
    simulator.edit("1002", { attributes: { joined_at: "2023-02-06T00:00:00.000+11:00" } });
    simulator.edit("1003", { attributes: { joined_at: "2024-02-29T23:59:59.999-11:00" } });
    const { people } = await list();
    expect(idsOf(people).filter((id) => ["901", "902", "903"].includes(id))).toEqual([]);
    const managerOf = new Map(company.people.map(({ id, managerId }) => [id, managerId]));
    expect(people.filter((person) => person.managerExternalId !== managerOf.get(person.externalId))).toEqual(
      [],
    );
    const joinedOn = (id: string) => people.find(({ externalId }) => externalId === id)?.joinedOn;
    expect([joinedOn("1002"), joinedOn("1003")]).toEqual(["2023-02-06", "2024-02-29"]);
    expect(new Set(people.map(({ office }) => office))).toContain("Kraków");
  });

  test("a person with an invalid end date is a broken record and is not removed", async () => {
    const ending = ({ data: [first, ...data], ...page }: ProjectsListPage) => ({
      ...page,
      data: [
        { ...first, attributes: { ...Object(first?.["attributes"]), archived_at: "not a date" } },
        ...data,
      ],
    });
    const { people, broken } = await createInProcessProjects({ change: ending }).list();
    expect([people.length, broken.length]).toEqual([447, 3]);
    expect(broken.filter(({ externalId }) => externalId === null)).toEqual([]);
  });

  test.each([
    ["placeholder", true],
    ["agent", true],
    ["virtual", true],
    ["deactivated_at", "2026-11-01T12:00:00.000+01:00"],
    ["archived_at", "2026-11-01T12:00:00.000+01:00"],
  ])("omits a person with %s, whatever the filter lets through", async (name, value) => {
    const change = replaceRow((row) => ({
      ...row,
      attributes: { ...Object(row["attributes"]), [name]: value },
    }));
    const { people } = await createInProcessProjects({ change }).list();
    expect(people).toHaveLength(449);
    expect(idsOf(people)).not.toContain("1005");
  });
});

/** Vendor of 1,350 people on seven pages, whose answers wait until the test lets them go. */
function createHeldProjects(options: Parameters<typeof createInProcessProjects>[0] = {}) {
  const simulator = createProjectsSimulator({
    company: buildCompany(1_350),
    token: productiveToken,
    ...options,
  });
  const held = new Map<number, () => void>();
  const requested: number[] = [];
  const waits: number[] = [];
  const projects = createProductiveProjects({
    baseUrl: "http://simulator/api/v2",
    token: productiveToken,
    organizationId: simulator.organizationId,
    limits: testLimits,
    timing: { random: () => 1, wait: async (ms) => void waits.push(ms) },
    fetch: async (input, init) => {
      const page = Number(new URL(String(input)).searchParams.get("page[number]"));
      requested.push(page);
      await new Promise<void>((resolve, reject) => {
        held.set(page, resolve);
        init?.signal?.addEventListener("abort", () => {
          held.delete(page);
          reject(new Error("aborted"));
        });
      });
      held.delete(page);
      return simulator.fetch(input, init);
    },
  });
  const waitFor = (pages: readonly number[]) =>
    vi.waitFor(() => expect([...held.keys()].toSorted((a, b) => a - b)).toEqual(pages), { interval: 1 });
  const release = (...pages: number[]) => pages.forEach((page) => held.get(page)?.());
  return { simulator, projects, requested, waits, held, waitFor, release };
}

describe("reading pages concurrently", () => {
  test("reads the first page alone, then at most four, and lists people in the order of the pages", async () => {
    const { projects, requested, waitFor, release, simulator } = createHeldProjects();
    const seen: number[] = [];
    const listing = projects.listPeople({
      signal: neverAborted,
      onProgress: ({ read }) => seen.push(read),
    });
    await waitFor([1]);
    release(1);
    await waitFor([2, 3, 4, 5]);
    release(5);
    await waitFor([2, 3, 4, 6]);
    release(6, 4);
    await waitFor([2, 3, 7]);
    release(7, 3);
    await waitFor([2]);
    release(2);
    const { people } = await listing;
    expect(requested).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect([seen.at(-1), seen.toSorted((a, b) => a - b)]).toEqual([1_350, seen]);
    const inTurn = createInProcessProjects({ company: buildCompany(1_350) });
    expect(simulator.people()).toEqual(inTurn.simulator.people());
    expect(idsOf(people)).toEqual(idsOf((await inTurn.list()).people));
  });

  test.each<[what: string, fault: Fault, code: string, requests: number[]]>([
    ["a page fails", { kind: "status", status: 403, page: 4 }, "reconnect_needed", [1, 2, 3, 4, 5]],
    ["totals differ", { kind: "total-count", value: 1_349, page: 4 }, "projects_incomplete", [1, 1]],
  ])("ends the other requests once %s", async (_what, fault, code, requests) => {
    const { projects, requested, held, waitFor, release, simulator } = createHeldProjects();
    simulator.setFault(fault);
    const listing = catchFailure(projects.listPeople({ signal: neverAborted }));
    for (const first of requests.filter((page) => page === 1)) {
      await waitFor([first]);
      release(first);
      await waitFor([2, 3, 4, 5]);
      release(4);
    }
    expect(await listing).toMatchObject({ code });
    expect([...held.keys()]).toEqual([]);
    expect(requested).toEqual(requests.length === 2 ? [1, 2, 3, 4, 5, 1, 2, 3, 4, 5] : requests);
  });

  test("an abort ends all requests", async () => {
    const { projects, held, waitFor, release } = createHeldProjects();
    const stop = new AbortController();
    const listing = catchFailure(projects.listPeople({ signal: stop.signal }));
    await waitFor([1]);
    release(1);
    await waitFor([2, 3, 4, 5]);
    stop.abort(new Error("stopped"));
    expect(await listing).toMatchObject({ message: "stopped" });
    expect([...held.keys()]).toEqual([]);
  });

  test("sends at most 90 requests in ten seconds, of the vendor's 100 (PRODUCTIVE-15)", async () => {
    let now = 0;
    const startedAt: number[] = [];
    const projects = createProductiveProjects({
      baseUrl: "http://simulator/api/v2",
      token: productiveToken,
      organizationId: "77",
      timing: { now: () => now, wait: async (ms) => void (now += ms) },
      fetch: async (input) => {
        startedAt.push(now);
        now += 10;
        const page = Number(new URL(String(input)).searchParams.get("page[number]"));
        const meta = { current_page: page, total_pages: 100, total_count: 100 };
        return Response.json({ data: [{ id: `${page}` }], meta });
      },
    });
    await projects.listPeople({ signal: neverAborted });
    expect(startedAt).toHaveLength(100);
    const inWindow = startedAt.map(
      (time) => startedAt.filter((at) => at >= time && at < time + 10_000).length,
    );
    expect(Math.max(...inWindow)).toBeLessThanOrEqual(90);
  });
});

test("unknown types and fields of a page are ignored (A26)", async () => {
  const change = (page: ProjectsListPage) => ({
    ...page,
    jsonapi: { version: "9" },
    included: [...[page["included"]].flat(), { type: "surprises", id: 4 }, null, "text"],
  });
  expect(await createInProcessProjects({ change }).list()).toEqual(await createInProcessProjects().list());
});

describe("omitted part", () => {
  test.each<[part: string, field: string, fault: Fault]>([
    ["the managers", "managerExternalId", { kind: "left-out", part: "manager" }],
    ["every relation", "managerExternalId", { kind: "stubs" }],
    ["the offices", "office", { kind: "left-out", part: "subsidiary" }],
    ["first names", "firstName", { kind: "left-out", part: "first_name" }],
    ["last names", "lastName", { kind: "left-out", part: "last_name" }],
    ["e-mail addresses", "email", { kind: "left-out", part: "email" }],
    ["titles", "title", { kind: "left-out", part: "title" }],
    ["pictures", "avatarUrl", { kind: "left-out", part: "avatar_url" }],
    ["first days", "joinedOn", { kind: "left-out", part: "joined_at" }],
    ["the teams", "teams", { kind: "left-out", part: "teams" }],
    ["tags", "tags", { kind: "left-out", part: "tag_list" }],
    ["custom fields", "customFields", { kind: "left-out", part: "custom_fields" }],
  ])("of the answer (%s) is reported as omitted, never as empty", async (_part, field, fault) => {
    const { list, simulator } = createInProcessProjects();
    simulator.setFault(fault);
    const { people, broken } = await list();
    expect([people.length, broken]).toEqual([450, []]);
    expect(
      new Set(people.map((person) => Object.entries(person).find(([name]) => name === field)?.[1])),
    ).toEqual(new Set([undefined]));
  });

  test("includes the records that name offices and teams: no person is read as one with fewer", async () => {
    const { list, simulator } = createInProcessProjects();
    const whole = (await list()).people;
    expect(new Set(whole.map(({ teams }) => teams?.length))).toEqual(new Set([0, 1, 2]));
    simulator.setFault({ kind: "left-out", part: "subsidiary-record" });
    expect((await list()).people.map(({ office }) => office)).toEqual(
      whole.map(({ office }) => (office === null ? null : undefined)),
    );
    simulator.setFault({ kind: "left-out", part: "teams-record" });
    expect((await list()).people.map(({ teams }) => teams)).toEqual(
      whole.map(({ teams }) => (teams?.length === 0 ? [] : undefined)),
    );
  });

  test("of a page affects only the people of that page, and differs from a relation that is explicitly empty", async () => {
    const { list, simulator } = createInProcessProjects();
    simulator.edit("1005", { managerId: null });
    const person = (await list()).people.find(({ externalId }) => externalId === "1005");
    expect(person?.managerExternalId).toBeNull();
    simulator.setFault({ kind: "left-out", part: "manager", page: 2 });
    const { people } = await list();
    expect(people.filter(({ managerExternalId }) => managerExternalId === undefined)).toHaveLength(200);
  });
});

describe("unreadable records", () => {
  test("a text for a flag invalidates only that record, and says nothing of the value", async () => {
    const { list, simulator } = createInProcessProjects();
    simulator.edit("1005", { attributes: { placeholder: "no" } });
    const { people, broken } = await list();
    expect(people).toHaveLength(449);
    const reason = expect.stringContaining("attributes.placeholder") as string;
    expect(broken).toEqual([{ externalId: "1005", reason }]);
  });

  test.each<[string, unknown]>([
    ["no id", undefined],
    ["a number for an id", 1005],
    ["an empty id", ""],
    ["an id with NUL", "10\u000005"],
  ])("a record with %s is an invalid record without an id", async (_what, sentId) => {
    const { list, simulator } = createInProcessProjects();
    simulator.edit("1005", { sentId });
    const { people, broken } = await list();
    expect(people).toHaveLength(449);
    expect(broken).toEqual([{ externalId: null, reason: expect.any(String) as string }]);
  });

  test("a readable copy of a record takes precedence over a broken one", async () => {
    const change = (page: ProjectsListPage) => {
      const [first, ...others] = page.data;
      return { ...page, data: [{ ...first, attributes: null }, first, ...others] };
    };
    const { people, broken } = await createInProcessProjects({ change }).list();
    expect([people.length, broken]).toEqual([450, []]);
  });

  test("a single record without its manager relation is broken, not a person without a manager", async () => {
    const change = replaceRow((row) => ({ ...row, relationships: {} }));
    const { broken } = await createInProcessProjects({ change }).list();
    expect(broken).toMatchObject([{ externalId: "1005" }]);
  });
});

describe("finding a token's owner", () => {
  const readOwner = (change = (body: ProjectsListPage): unknown => body) =>
    fetchTokenOwner(
      {
        baseUrl: "http://simulator/api/v2",
        token: productiveToken,
        fetch: createChangingFetch(
          createProjectsSimulator({ company, token: productiveToken }).fetch,
          change,
        ),
      },
      neverAborted,
    );

  test("names the organisation, not the membership, and the acting user", async () => {
    const { firstName, lastName } = company.roles.executive;
    expect(await readOwner()).toEqual({
      organizations: [{ id: "77", name: company.name }],
      actingAs: `${firstName} ${lastName}`,
    });
  });

  const membershipOf = (id: unknown) => ({
    id: `33${String(id)}`,
    relationships: { organization: { data: { type: "organizations", id } }, person: { data: null } },
  });
  const organization = (id: string) => ({ type: "organizations", id, attributes: { name: `Studio ${id}` } });

  test("names every organisation once, and only those of its memberships", async () => {
    const change = () => ({
      data: ["5", "6", "5"].map(membershipOf),
      included: ["4", "5", "6"].map(organization),
    });
    expect(await readOwner(change)).toEqual({
      organizations: [
        { id: "5", name: "Studio 5" },
        { id: "6", name: "Studio 6" },
      ],
      actingAs: "",
    });
  });

  test("takes the acting user from the membership, whichever people are included", async () => {
    const person = (id: string, first_name: string) => ({ type: "people", id, attributes: { first_name } });
    const { relationships } = membershipOf("5");
    const acting = { ...relationships, person: { data: { type: "people", id: "902" } } };
    const change = () => ({
      data: [{ id: "901", relationships: acting }],
      included: [person("901", "Sam"), person("902", "Tomas"), organization("5")],
    });
    expect((await readOwner(change)).actingAs).toBe("Tomas");
  });

  test.each<[string, unknown]>([
    ["nothing", {}],
    ["an organisation without its record", { data: [membershipOf("5")], included: [] }],
    ["a membership of a numbered organisation", { data: [membershipOf(5)], included: [organization("5")] }],
  ])("cannot read an answer with %s", async (_what, body) => {
    await expect(readOwner(() => body)).rejects.toMatchObject({ code: "projects_unreadable" });
  });
});
