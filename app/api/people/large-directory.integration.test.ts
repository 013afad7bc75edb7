import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { directoryDetailsResponse } from "@/lib/directory/details-schema";
import { directoryGapsResponse } from "@/lib/directory/gaps-schema";
import { peopleResponse } from "@/lib/directory/schema";
import { buildSearch } from "@/lib/directory/search";
import { writeDirectorySearchParams } from "@/lib/directory/search-params";
import {
  countChoices,
  countReports,
  directorySortKeys,
  directoryTeams,
  everybody,
  groupTeam,
  narrow,
  placesOf,
  whoHas,
  type DirectoryContext,
  type DirectoryView,
} from "@/lib/directory/view";
import {
  choicesResponse,
  idsResponse,
  rowsResponse,
  sliceResponse,
  type DirectorySlice,
} from "@/lib/directory/view-schema";
import { drawChart, type Drawing } from "@/lib/org-chart/drawing";
import { chartCsv } from "@/lib/org-chart/csv";
import { buildChartModel, buildSeedModel } from "@/lib/org-chart/model";
import { moveChart, personMoves, plainMoves, type ChartMove } from "@/lib/org-chart/moves";
import { receivedState, sentState } from "@/lib/org-chart/sent-state";
import { openOn, visibleNodes } from "@/lib/org-chart/state";
import { branchResponse, chartViewResponse } from "@/lib/org-chart/view-schema";
import { database } from "@/lib/platform/database";
import { buildCompany } from "@/lib/simulators/projects/company";
import { api } from "@/lib/testing/api";
import { browserOf, makeUser, tokenOf } from "@/lib/testing/callers";
import {
  idOf,
  leakedInto,
  makeCompany,
  openAccount,
  personKeys,
  publishDirectory,
} from "@/lib/testing/company";
import { withSettings } from "@/lib/testing/settings";
import { withStore } from "@/lib/testing/store";

withStore();

const size = 100;
const idAt = (index: number) => `10000000-0000-4000-8000-${String(index).padStart(12, "0")}`;
const words = (value: unknown) => (typeof value === "string" ? value : "");

/** A company of many offices, titles and managers, with an executive who is a person of it. */
async function makeManyPeople() {
  const company = buildCompany(size).people.slice(0, size);
  const placeOf = new Map(company.map(({ id }, index) => [id, index]));
  const managerOf = (id: string | null) => (id === null ? undefined : placeOf.get(id));
  await database().person.createMany({
    data: company.map(({ attributes: { first_name, last_name, title, email } }, index) => ({
      id: idAt(index),
      firstName: words(first_name),
      lastName: words(last_name),
      title: words(title),
      email: index % 7 === 0 ? null : words(email),
      office: index % 5 === 0 ? null : `Office ${index % 4}`,
      joinedOn: index % 6 === 0 ? null : new Date(Date.now() - (index % 40) * 5 * 86_400_000),
    })),
  });
  for (const [index, { managerId }] of company.entries()) {
    const manager = managerOf(managerId);
    if (manager === undefined || manager >= size) continue;
    await database().person.update({ where: { id: idAt(index) }, data: { managerId: idAt(manager) } });
  }
  await database().externalIdentity.createMany({
    data: company.map((_person, index) => ({
      ...{ provider: "projects" as const, externalId: `many-${index}`, personId: idAt(index) },
    })),
  });
  const user = await makeUser("executive");
  const me = idAt(3);
  await database().externalIdentity.update({
    where: { provider_externalId: { provider: "projects", externalId: "many-3" } },
    data: { userId: user.id },
  });
  await publishDirectory();
  return { headers: await tokenOf(user), me };
}

/** All that a browser has that reads everybody. */
async function readEverybody(headers: Record<string, string>, me: string) {
  const { people } = peopleResponse.parse((await api("GET", "/api/people", headers)).json());
  const { details } = directoryDetailsResponse.parse(
    (await api("GET", "/api/people/directory-details", headers)).json(),
  );
  const { gaps } = directoryGapsResponse.parse((await api("GET", "/api/people/gaps", headers)).json());
  const byId = new Map(people.map((person) => [person.id, person]));
  const detailOf = new Map(details.map((detail) => [detail.id, detail]));
  const context: DirectoryContext = {
    managerOf: (id) => byId.get(id)?.manager_id ?? null,
    placeOf: placesOf(people),
    reportCounts: countReports(people),
    details: detailOf,
    me,
    today: new Date().toISOString().slice(0, 10),
    gaps: whoHas(gaps),
  };
  const search = buildSearch(people, ({ id }) => detailOf.get(id) ?? {});
  return { people, details, gaps, context, search, byId };
}

const orNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null, freq: 2 });
const somebody = fc.nat({ max: 20 }).map(idAt);
const views: fc.Arbitrary<DirectoryView> = fc.record({
  query: fc.constantFrom("", "", "", "ann", "lead office 1", "maria", "enginer", "zzz", "a xqz"),
  team: orNull(fc.constantFrom(...directoryTeams)).map((team) => (team === "reports" ? null : team)),
  reportsTo: fc.constant(null),
  under: orNull(somebody),
  offices: fc.subarray(["Office 1", "office 2", "Nowhere"]),
  title: fc.constant(null),
  isNew: fc.boolean(),
  hasNoManager: fc.constant(false),
  gap: fc.constantFrom(null, null, "no_account"),
  sort: orNull(fc.record({ by: fc.constantFrom(...directorySortKeys), isReversed: fc.boolean() })),
  layout: fc.constant(everybody.layout),
});

test("slices put together are what a browser makes of everybody, for any view, and so are ids and counts", async () => {
  const { headers, me } = await makeManyPeople();
  const whole = await readEverybody(headers, me);
  const ask = async (path: string, view: DirectoryView, more: string) =>
    (await api("GET", `${path}?${writeDirectorySearchParams(view)}&${more}`, headers)).json();
  await fc.assert(
    fc.asyncProperty(views, fc.integer({ min: 17, max: 60 }), async (view, count) => {
      const hits = whole.search(view.query);
      const expected = narrow(hits.people, view, whole.context);
      const slices: DirectorySlice[] = [];
      do {
        const from = slices.length * count;
        slices.push(sliceResponse.parse(await ask("/api/people/view", view, `from=${from}&count=${count}`)));
      } while (slices.length * count < expected.length);
      expect(slices.flatMap(({ people }) => people.map(({ id }) => id))).toEqual(
        expected.map(({ id }) => id),
      );
      for (const { people, managers, report_counts, details, ...slice } of slices) {
        expect(slice).toMatchObject({
          total: size,
          found_total: expected.length,
          partial: hits.partial,
          sections:
            view.team === "mine"
              ? groupTeam(expected, whole.context).map(({ group, people: inGroup }) => ({
                  group,
                  count: inGroup.length,
                }))
              : [],
        });
        const named = new Map(managers.map((manager) => [manager.id, manager]));
        const counts = new Map(Object.entries(report_counts));
        expect(details).toEqual(people.flatMap(({ id }) => whole.context.details.get(id) ?? []));
        for (const { id, manager_id } of people) {
          if (manager_id)
            expect(whole.byId.get(manager_id)).toMatchObject(named.get(manager_id) ?? { id: "" });
          expect(counts.get(id)).toEqual(whole.context.reportCounts.get(id));
        }
      }
      const { ids } = idsResponse.parse(await ask("/api/people/view/ids", view, "from=2&to=9"));
      expect(ids).toEqual(expected.slice(2, 9).map(({ id }) => id));

      const counts = countChoices(hits.people, view, whole.context);
      const offered = async (of: string) =>
        choicesResponse.parse(await ask("/api/people/view/choices", view, `of=${of}`));
      const offices = await offered("office");
      expect(offices.counts).toEqual({
        mine: counts.teams.mine,
        reports: counts.teams.reports,
        is_new: counts.isNew,
        has_no_manager: counts.hasNoManager,
        direct: view.under === null ? null : (counts.reportsTo.get(view.under) ?? 0),
      });
      expect(offices.options.map(({ value, count: left }) => [value, left])).toEqual(
        [...counts.offices].sort(),
      );
      const managers = await offered("manager");
      const leading = whole.people.filter(({ id }) => counts.under.has(id)).slice(0, 60);
      expect(managers.options.map(({ value, count: left }) => [value, left])).toEqual(
        leading.map(({ id }) => [id, counts.under.get(id)]),
      );
      const gaps = await offered("gap");
      expect(gaps.options.map(({ value, label, count: left }) => [value, label, left])).toEqual(
        whole.gaps.map(({ id, title }) => [id, title, counts.gaps.get(id)]),
      );
    }),
    { numRuns: 25 },
  );
});

const cardsOf = (drawing: Drawing) =>
  [...drawing.cards].map(([id, { level, position, siblings, isOpen, isActive, hidden, node }]) => [
    ...[id, level, position, siblings, isOpen, isActive, hidden, node.direct, node.total],
  ]);

test("the chart's answers draw what a browser draws of everybody, after any moves, and address it alike", async () => {
  const { headers, me } = await makeManyPeople();
  const { people } = await readEverybody(headers, me);
  const model = buildChartModel(people);
  const moves = fc.array(
    fc.tuple(fc.constantFrom(...personMoves, ...plainMoves), fc.nat({ max: size - 1 })),
    {
      maxLength: 6,
    },
  );
  await fc.assert(
    fc.asyncProperty(moves, async (taken) => {
      let state = openOn(model, model.byId.get(me));
      for (const [kind, index] of taken) {
        // Only cards that are there can be used; a search finds anybody.
        const visible = visibleNodes(model, state);
        const person = (kind === "find" ? idAt(index) : visible[index % visible.length]?.person.id) ?? "";
        const plain = plainMoves.find((known) => known === kind);
        const about = personMoves.find((known) => known === kind);
        const move: ChartMove = plain ? { kind: plain, state } : { kind: about ?? "toggle", person, state };
        const sent = "state" in move ? { ...move, state: sentState(move.state) } : move;
        const answer = await api("POST", "/api/people/chart-view", headers, { move: sent, colour: "level" });
        const view = chartViewResponse.parse(answer.json());
        state = moveChart(model, me, move) ?? state;
        expect(receivedState(view.state)).toEqual(state);
        const { people: seeded, places, roots_total: rootsTotal } = view;
        const part = buildSeedModel({ people: seeded, places, rootsTotal });
        expect(cardsOf(drawChart(part, state))).toEqual(cardsOf(drawChart(model, state)));
        const again = await api("POST", "/api/people/chart-view", headers, {
          move: { kind: "go", address: view.address },
          colour: "none",
        });
        const addressed = receivedState(chartViewResponse.parse(again.json()).state);
        expect(visibleNodes(model, addressed).map((node) => node.person.id)).toEqual(
          visibleNodes(model, state).map((node) => node.person.id),
        );
      }
    }),
    { numRuns: 15 },
  );
  const csv = await api("GET", "/api/people/chart-view/csv", headers);
  expect(csv.text).toBe(chartCsv(model.roots));
  const top = model.roots[0];
  const branch = branchResponse.parse(
    (await api("GET", `/api/people/chart-view/branch?top=${top?.person.id}&colour=office`, headers)).json(),
  );
  expect(branch.people).toHaveLength((top?.total ?? 0) + 1);
  expect(Object.keys(branch.group_of)).toHaveLength(branch.people.length);
});

describe.each([
  ["everyone", ["executive", "head", "manager", "staff"]],
  ["executives", ["executive"]],
] as const)("with WORK_EMAILS=%s", (workEmails, seeing: readonly string[]) => {
  test.each(["executive", "head", "manager", "staff"] as const)(
    "a %s sees, finds and orders people by work e-mail as the setting says",
    async (level) => {
      withSettings({ workEmails });
      await makeCompany();
      await database().person.update({
        where: { id: idOf("deep") },
        data: { email: "zeppelin@private.example" },
      });
      await database().person.update({
        where: { id: idOf("peer") },
        data: { email: "aardvark@private.example" },
      });
      await publishDirectory();
      const headers = await tokenOf(await makeUser(level));
      const slice = async (query: string) => api("GET", `/api/people/view?${query}`, headers);
      const first = await slice("sort=-email");
      const found = await slice("q=zeppelin");
      const rows = await api("POST", "/api/people/view/rows", headers, { person_ids: [idOf("deep")] });
      const sees = seeing.includes(level);
      const firstIs = sliceResponse.parse(first.json()).people[0]?.id;
      expect([first, found, rows].map(({ text }) => text.includes("private.example"))).toEqual([
        sees,
        sees,
        sees,
      ]);
      expect(first.text.includes('"email"')).toBe(sees);
      expect(sliceResponse.parse(found.json()).found_total).toBe(sees ? 1 : 0);
      expect(firstIs).toBe(sees ? idOf("deep") : sliceResponse.parse((await slice("")).json()).people[0]?.id);
    },
  );
});

test("nothing private and nobody who has left is in any of the answers", async () => {
  await makeCompany();
  await database().person.update({ where: { id: idOf("loner") }, data: { removedAt: new Date() } });
  await publishDirectory();
  const headers = await tokenOf(await makeUser("executive"));
  const answers = await Promise.all([
    api("GET", "/api/people/view", headers),
    api("GET", "/api/people/view/ids", headers),
    api("GET", "/api/people/view/choices?of=manager", headers),
    api("POST", "/api/people/view/rows", headers, { person_ids: personKeys.map(idOf) }),
    api("POST", "/api/people/chart-view", headers, { move: { kind: "start" }, colour: "office" }),
    api("GET", "/api/people/chart-view/branch", headers),
    api("GET", "/api/people/chart-view/csv", headers),
  ]);
  for (const { status, text } of answers) {
    expect(status).toBe(200);
    expect(leakedInto(text).filter((group) => !group.endsWith(" employment"))).toEqual([]);
    expect(text).not.toContain("employment_status");
    expect(text).not.toContain(idOf("loner"));
  }
});

test("a change of the directory shows in the next answer", async () => {
  await makeCompany();
  const headers = await tokenOf(await makeUser("staff"));
  const read = async () =>
    sliceResponse.parse((await api("GET", "/api/people/view?q=zanzibar", headers)).json());
  const before = await read();
  await database().person.update({ where: { id: idOf("deep") }, data: { title: "Zanzibar" } });
  await publishDirectory();
  const after = await read();
  expect([before.found_total, after.found_total]).toEqual([0, 1]);
  expect(after.version).not.toBe(before.version);
});

test("rows are answered of who is there, in the order of the list, with their places; also to who looks as somebody", async () => {
  await makeCompany();
  const headers = await browserOf(await openAccount("me", "staff"));
  const { people } = sliceResponse.parse((await api("GET", "/api/people/view", headers)).json());
  const asked = [idOf("skip"), idOf("boss"), crypto.randomUUID(), idOf("boss")];
  const rows = rowsResponse.parse(
    (await api("POST", "/api/people/view/rows", headers, { person_ids: asked })).json(),
  );
  expect(rows.people.map(({ id }) => id)).toEqual([idOf("boss"), idOf("skip")]);
  expect(rows.places.map((place) => people[place]?.id)).toEqual([idOf("boss"), idOf("skip")]);
});

test.each([
  ["GET", "/api/people/view?title=a&title=b", "400 invalid_query"],
  ["GET", "/api/people/view?under=somebody", "400 invalid_request"],
  ["GET", "/api/people/view?team=theirs", "400 invalid_request"],
  ["GET", "/api/people/view?sort=shoe-size", "400 invalid_request"],
  ["GET", "/api/people/view?colour=red", "400 unknown_parameter"],
  ["GET", "/api/people/view?from=-1", "400 invalid_request"],
  ["GET", "/api/people/view?count=0", "400 invalid_request"],
  ["GET", "/api/people/view?count=201", "400 invalid_request"],
  ["GET", `/api/people/view?q=${"a".repeat(201)}`, "400 invalid_request"],
  ["GET", "/api/people/view?gap=no_account", "403 not_allowed"],
  ["GET", "/api/people/view/ids?gap=no_account", "403 not_allowed"],
  ["GET", "/api/people/view/choices?gap=no_account", "403 not_allowed"],
  ["GET", "/api/people/view/choices?of=birthday", "400 invalid_request"],
  ["GET", "/api/people/view/ids?to=all", "400 invalid_request"],
  ["GET", "/api/people/chart-view/branch?top=boss", "400 invalid_request"],
  ["GET", `/api/people/chart-view/branch?top=${crypto.randomUUID()}`, "404 person_not_found"],
  ["GET", `/api/people/chart-view/csv?top=${crypto.randomUUID()}`, "404 person_not_found"],
] as const)("%s %s is refused to staff: %s", async (method, path, outcome) => {
  await makeCompany();
  expect((await api(method, path, await tokenOf(await makeUser("staff")))).outcome).toBe(outcome);
});

const nothing = { top: null, open: [], more: {}, only: {}, active: "" };
test.each([
  ["/api/people/view/rows", { person_ids: [] }, "400 invalid_request"],
  ["/api/people/view/rows", { person_ids: ["boss"] }, "400 invalid_request"],
  ["/api/people/chart-view", { move: { kind: "burn" }, colour: "none" }, "400 invalid_request"],
  ["/api/people/chart-view", { move: { kind: "start" }, colour: "shoe-size" }, "400 invalid_request"],
  [
    "/api/people/chart-view",
    { move: { kind: "keep", state: { ...nothing, open: ["boss"] } }, colour: "none" },
    "400 invalid_request",
  ],
  [
    "/api/people/chart-view",
    { move: { kind: "toggle", person: crypto.randomUUID(), state: nothing }, colour: "none" },
    "404 person_not_found",
  ],
])("POST %s of %j is refused: %s", async (path, body, outcome) => {
  await makeCompany();
  expect((await api("POST", path, await tokenOf(await makeUser("staff")), body)).outcome).toBe(outcome);
});

test("offers staff nothing of what is missing in people's data", async () => {
  await makeCompany();
  const answer = await api("GET", "/api/people/view/choices?of=gap", await tokenOf(await makeUser("staff")));
  expect(choicesResponse.parse(answer.json()).options).toEqual([]);
});
