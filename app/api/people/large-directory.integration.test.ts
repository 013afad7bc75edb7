import fc from "fast-check";
import { expect, test } from "vitest";
import type { z } from "zod";
import { skillsResponse } from "@/lib/directory/about/schema";
import { fieldValuesResponse } from "@/lib/directory/custom-fields/schema";
import { directoryDetailsResponse } from "@/lib/directory/details-schema";
import { directoryGapsResponse } from "@/lib/directory/health/schema";
import { peopleResponse } from "@/lib/directory/schema";
import { buildSearch } from "@/lib/directory/search";
import { writeDirectorySearchParams } from "@/lib/directory/search-params";
import { buildContext, buildDirectoryIndex, toListedOptions } from "@/lib/directory/context";
import { countPeopleByFilterOption } from "@/lib/directory/filters";
import {
  directoryGroups,
  directorySortKeys,
  defaultView,
  groupIntoSections,
  filterAndSortPeople,
  type DirectoryView,
} from "@/lib/directory/view";
import {
  viewChoicesResponse,
  viewIdsResponse,
  rowsResponse,
  viewSliceResponse,
  type DirectorySlice,
} from "@/lib/directory/view-schema";
import { drawChart, type ChartDrawing } from "@/lib/directory/chart/drawing";
import { formatChartCsv } from "@/lib/directory/chart/csv";
import { listBranchNodes, buildChartModel, buildPartialModel } from "@/lib/directory/chart/model";
import {
  applyChartAction,
  personActions,
  wholeChartActions,
  type ChartAction,
} from "@/lib/directory/chart/actions";
import { deserializeChartState, serializeChartState } from "@/lib/directory/chart/chart-state-json";
import { openChartAt, listVisibleNodes } from "@/lib/directory/chart/state";
import { branchResponse, chartViewResponse } from "@/lib/directory/chart/view-schema";
import { database } from "@/lib/platform/database/database";
import { buildCompany } from "@/simulators/projects/company";
import { readApi, requestApi } from "@/testing/request-api";
import { createBrowserHeaders, createLevelHeaders, createUser, createTokenHeaders } from "@/testing/callers";
import { toPersonId, createTestCompany, createAccount, publishDirectory } from "@/testing/test-company";
import { overrideSettings } from "@/testing/override-settings";
import { setUpTestDatabase } from "@/testing/test-database";

setUpTestDatabase();

const size = 100;
const idAt = (index: number) => `10000000-0000-4000-8000-${String(index).padStart(12, "0")}`;
const words = (value: unknown) => (typeof value === "string" ? value : "");

/** Creates a company with many offices, titles and managers, and an executive who is a person in it. */
async function makeManyPeople() {
  const company = buildCompany(size).people.slice(0, size);
  const positionById = new Map(company.map(({ id }, index) => [id, index]));
  const managerOf = (id: string | null) => (id === null ? undefined : positionById.get(id));
  await database().person.createMany({
    data: company.map(({ attributes: { first_name, last_name, title, email } }, index) => ({
      id: idAt(index),
      firstName: words(first_name),
      lastName: words(last_name),
      title: words(title),
      email: index % 7 === 0 ? null : words(email),
      office: index % 5 === 0 ? null : `Office ${index % 4}`,
      department: index % 8 === 0 ? null : `Department ${index % 3}`,
      teams: index % 8 === 0 ? [] : [`Department ${index % 3}`, `Team ${index % 6}`],
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
  const updatedAt = new Date();
  const everyNth = (divisor: number) => [...company.keys()].filter((index) => index % divisor === 0);
  await database().personAbout.createMany({
    data: everyNth(3).map((index) => ({
      ...{ personId: idAt(index), updatedAt },
      skills: index % 6 === 0 ? ["React", "Welding"] : ["REACT"],
      languages: index % 9 === 0 ? ["Danish"] : ["Polish", "danish"],
      askMeAbout: index % 12 === 0 ? ["Leading a workshop"] : [],
      about: index % 15 === 0 ? "Anna and I lead Office 1." : null,
    })),
  });
  for (const [position, name] of ["Shirt", "Desk"].entries()) {
    const create = everyNth(4).map((index) => ({
      ...{ personId: idAt(index), texts: [["S", "M", "1"][(index + position) % 3] ?? ""], updatedAt },
    }));
    await database().customField.create({
      data: {
        ...{ name, kind: "choice", editedBy: "person", seenBy: "everyone", position },
        ...{ filterable: true, createdAt: updatedAt, values: { create } },
      },
    });
  }
  const user = await createUser("executive");
  const me = idAt(3);
  await database().externalIdentity.update({
    where: { provider_externalId: { provider: "projects", externalId: "many-3" } },
    data: { userId: user.id },
  });
  await publishDirectory();
  return { headers: await createTokenHeaders(user), me };
}

/** Reads everything a browser has that loads everyone. */
async function readEverybody(headers: Record<string, string>, me: string) {
  const { people } = await readApi(peopleResponse, "/api/people", headers);
  const { details } = await readApi(directoryDetailsResponse, "/api/people/directory-details", headers);
  const { gaps } = await readApi(directoryGapsResponse, "/api/people/gaps", headers);
  const { skills } = await readApi(skillsResponse, "/api/people/skills", headers);
  const { values } = await readApi(fieldValuesResponse, "/api/people/field-values", headers);
  const byId = new Map(people.map((person) => [person.id, person]));
  const detailOf = new Map(details.map((detail) => [detail.id, detail]));
  const context = buildContext(
    {
      index: buildDirectoryIndex(people),
      details: detailOf,
      options: {
        skills: toListedOptions(skills),
        fields: toListedOptions(values),
        gaps: toListedOptions(gaps),
      },
    },
    { viewerPersonId: me, today: new Date().toISOString().slice(0, 10) },
  );
  const search = buildSearch(people, ({ id }) => detailOf.get(id) ?? {});
  return { people, details, gaps, context, search, byId };
}

const orNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null, freq: 2 });
const list = <T>(one: fc.Arbitrary<T>) => fc.array(one, { maxLength: 1 });
const anyPerson = fc.nat({ max: 20 }).map(idAt);
const views: fc.Arbitrary<DirectoryView> = fc.record({
  query: fc.constantFrom(
    ...["", "", "", "ann", "lead office 1", "department 1 office 2", "maria", "enginer", "zzz", "a xqz"],
  ),
  team: list(fc.constant("mine")),
  reports_to: fc.constant([]),
  under: list(anyPerson),
  office: fc.subarray(["Office 1", "office 2", "Nowhere"]),
  department: fc.subarray(["Department 1", "DEPARTMENT 2"]),
  group: fc.constantFrom(null, ...directoryGroups),
  title: fc.subarray(["Lead", "Nothing"]),
  skill: fc.subarray(["react", "Welding"]),
  language: fc.subarray(["danish"]),
  field: fc.constantFrom([], [], ["shirt: m"], ["Shirt: S", "Desk: 1"]),
  joined_from: list(fc.constantFrom("2020-01-01", "2026-01-01")),
  joined_to: list(fc.constant("2025-12-31")),
  new: list(fc.constant("true")),
  here: list(fc.constant("true")),
  away: list(fc.constant("true")),
  manager: fc.constant([]),
  gap: list(fc.constant("no_account")),
  sort: orNull(fc.record({ by: fc.constantFrom(...directorySortKeys), isReversed: fc.boolean() })),
  layout: fc.constant(defaultView.layout),
});

test("slices of any view add up to the list a browser computes from everyone, as do ids and counts", async () => {
  const { headers, me } = await makeManyPeople();
  const whole = await readEverybody(headers, me);
  const ask = <T>(schema: z.ZodType<T>, path: string, view: DirectoryView, more: string) =>
    readApi(schema, `/api/people/view${path}?${writeDirectorySearchParams(view)}&${more}`, headers);
  await fc.assert(
    fc.asyncProperty(views, fc.integer({ min: 17, max: 60 }), async (view, count) => {
      const hits = whole.search(view.query);
      const expected = filterAndSortPeople(hits.people, view, whole.context);
      const slices: DirectorySlice[] = [];
      do {
        const from = slices.length * count;
        slices.push(await ask(viewSliceResponse, "", view, `from=${from}&count=${count}`));
      } while (slices.length * count < expected.length);
      expect(slices.flatMap(({ people }) => people.map(({ id }) => id))).toEqual(
        expected.map(({ id }) => id),
      );
      for (const { people, managers, report_counts, details, ...slice } of slices) {
        expect(slice).toMatchObject({
          total: size,
          found_total: expected.length,
          partial: hits.partial,
          sections: (groupIntoSections(expected, view, whole.context) ?? []).map(
            ({ people: inSection, ...section }) => ({ ...section, count: inSection.length }),
          ),
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
      const { ids } = await ask(viewIdsResponse, "/ids", view, "from=2&to=9");
      expect(ids).toEqual(expected.slice(2, 9).map(({ id }) => id));

      const counts = countPeopleByFilterOption(hits.people, view, whole.context);
      const offered = (of: string) => ask(viewChoicesResponse, "/choices", view, `of=${of}`);
      expect((await offered("office")).counts).toEqual({
        mine: counts.team.get("mine"),
        reports: counts.team.get("reports"),
        is_new: counts.new.get("true"),
        is_here: counts.here.get("true"),
        is_away: counts.away.get("true"),
        has_no_manager: counts.manager.get("none"),
        direct: view.under[0] === undefined ? null : (counts.reports_to.get(view.under[0]) ?? 0),
      });
      for (const of of ["office", "department", "skill", "language", "field"] as const) {
        const { options } = await offered(of);
        expect([of, new Map(options.map((one) => [one.value, one.count]))]).toEqual([of, counts[of]]);
      }
      const managers = await offered("manager");
      const leading = whole.people.filter(({ id }) => counts.under.has(id)).slice(0, 60);
      expect(managers.options.map(({ value, count: left }) => [value, left])).toEqual(
        leading.map(({ id }) => [id, counts.under.get(id)]),
      );
      const gaps = await offered("gap");
      expect(gaps.options.map(({ value, label, count: left }) => [value, label, left])).toEqual(
        whole.gaps.map(({ id, title }) => [id, title, counts.gap.get(id) ?? 0]),
      );
    }),
    { numRuns: 10 },
  );
});

const cardsOf = (drawing: ChartDrawing) =>
  [...drawing.cards].map(([id, { level, position, siblings, isOpen, isActive, hidden, node }]) => [
    ...[id, level, position, siblings, isOpen, isActive, hidden, node.direct, node.total],
  ]);

test("after any moves, the chart's answers draw and address what a browser computes from everyone", async () => {
  const { headers, me } = await makeManyPeople();
  const { people } = await readEverybody(headers, me);
  const model = buildChartModel(people);
  const moves = fc.array(
    fc.tuple(fc.constantFrom(...personActions, ...wholeChartActions), fc.nat({ max: size - 1 })),
    { maxLength: 6 },
  );
  await fc.assert(
    fc.asyncProperty(moves, async (taken) => {
      let state = openChartAt(model, model.byId.get(me));
      for (const [kind, index] of taken) {
        // Only visible cards can be used; the search finds anyone.
        const visible = listVisibleNodes(model, state);
        const person = (kind === "find" ? idAt(index) : visible[index % visible.length]?.person.id) ?? "";
        const plain = wholeChartActions.find((known) => known === kind);
        const about = personActions.find((known) => known === kind);
        const move: ChartAction = plain ? { kind: plain } : { kind: about ?? "toggle", person };
        const answer = await requestApi("POST", "/api/people/chart-view", headers, {
          move: { ...move, state: serializeChartState(state) },
          colour: "level",
        });
        const view = chartViewResponse.parse(answer.json());
        state = applyChartAction(model, me, move, state) ?? state;
        expect(deserializeChartState(view.state)).toEqual(state);
        const part = buildPartialModel(view);
        expect(cardsOf(drawChart(part, state))).toEqual(cardsOf(drawChart(model, state)));
        const again = await requestApi("POST", "/api/people/chart-view", headers, {
          move: { kind: "go", address: view.address },
          colour: "none",
        });
        const addressed = deserializeChartState(chartViewResponse.parse(again.json()).state);
        expect(listVisibleNodes(model, addressed).map((node) => node.person.id)).toEqual(
          listVisibleNodes(model, state).map((node) => node.person.id),
        );
      }
    }),
    { numRuns: 6 },
  );
  const csv = await requestApi("GET", "/api/people/chart-view/csv", headers);
  expect(csv.text).toBe(formatChartCsv(listBranchNodes(model.roots)));
  const top = model.roots[0];
  const branchPath = `/api/people/chart-view/branch?top=${top?.person.id}&colour=office`;
  const branch = await readApi(branchResponse, branchPath, headers);
  expect(branch.people).toHaveLength((top?.total ?? 0) + 1);
  expect(Object.keys(branch.group_of)).toHaveLength(branch.people.length);
});

test("with WORK_EMAILS=executives, a head neither sees, finds nor sorts by work e-mails", async () => {
  overrideSettings({ workEmails: "executives" });
  await createTestCompany();
  const id = toPersonId("deep");
  await database().person.update({ where: { id }, data: { email: "zeppelin@private.example" } });
  await publishDirectory();
  const headers = await createLevelHeaders("head");
  const slice = (query: string) => requestApi("GET", `/api/people/view?${query}`, headers);
  const [first, found] = [await slice("sort=-email"), await slice("q=zeppelin")];
  const rows = await requestApi("POST", "/api/people/view/rows", headers, { person_ids: [id] });
  for (const { text } of [first, found, rows]) expect(text).not.toMatch(/private\.example|"email"/);
  expect(viewSliceResponse.parse(found.json()).found_total).toBe(0);
  const idsOf = ({ json }: typeof first) => viewSliceResponse.parse(json()).people.map((one) => one.id);
  expect(idsOf(first)).toEqual(idsOf(await slice("")));
});

test("a slice after a cursor has at most `count` rows, also with a position", async () => {
  const { headers } = await makeManyPeople();
  const read = (parameters: string) => readApi(viewSliceResponse, `/api/people/view?${parameters}`, headers);
  const { next } = await read("count=5");
  const after = await read(`count=5&from=50&cursor=${next ?? ""}`);
  expect(after.people.map(({ id }) => id)).toEqual((await read("count=5&from=5")).people.map(({ id }) => id));
});

test("rows hold current people in the order of the list with their positions, also during impersonation", async () => {
  await createTestCompany();
  const headers = await createBrowserHeaders(await createAccount("me", "staff"));
  const { people } = await readApi(viewSliceResponse, "/api/people/view", headers);
  const asked = [toPersonId("skip"), toPersonId("boss"), crypto.randomUUID(), toPersonId("boss")];
  const rows = rowsResponse.parse(
    (await requestApi("POST", "/api/people/view/rows", headers, { person_ids: asked })).json(),
  );
  expect(rows.people.map(({ id }) => id)).toEqual([toPersonId("boss"), toPersonId("skip")]);
  expect(rows.places.map((place) => people[place]?.id)).toEqual([toPersonId("boss"), toPersonId("skip")]);
});

test.each([
  ["GET", "/api/people/view?gap=no_account", "403 not_allowed"],
  ["GET", "/api/people/view/ids?gap=no_account", "403 not_allowed"],
  ["GET", "/api/people/view/choices?gap=no_account", "403 not_allowed"],
  ["GET", `/api/people/chart-view/branch?top=${crypto.randomUUID()}`, "404 person_not_found"],
  ["GET", `/api/people/chart-view/csv?top=${crypto.randomUUID()}`, "404 person_not_found"],
] as const)("%s %s is refused to staff: %s", async (method, path, outcome) => {
  await createTestCompany();
  expect((await requestApi(method, path, await createLevelHeaders("staff"))).outcome).toBe(outcome);
});

test("staff are not offered the missing data of people", async () => {
  await createTestCompany();
  const path = "/api/people/view/choices?of=gap";
  expect(await readApi(viewChoicesResponse, path, await createLevelHeaders("staff"))).toMatchObject({
    options: [],
  });
});
