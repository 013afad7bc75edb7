import "server-only";
import { allows, type CallerWith } from "@/lib/access/levels";
import { requirePermission } from "@/lib/access/require";
import { inTurns } from "@/lib/platform/in-turns";
import { Problem } from "@/lib/problem";
import { beginsWords, compareNames, nameOf } from "@/lib/matching/names";
import { filterInSteps, mapInSteps, sortInSteps, type Steps } from "@/lib/steps";
import { getDirectoryGaps } from "./gaps";
import type { DirectoryGap } from "./gaps-schema";
import {
  preparedDirectory,
  seenDetails,
  type FoundInView,
  type PreparedDirectory,
  type Sight,
} from "./prepared-directory";
import { readDirectorySearchParams, writeDirectorySearchParams } from "./search-params";
import type { Found } from "./partial-match";
import { peopleAfter, readCursor, writeCursor, type PagePoint } from "./list-page";
import { aroundRows } from "./slice";
import {
  countChoicesInSteps,
  everybody,
  groupTeam,
  narrowInSteps,
  orderOf,
  placesOf,
  whoHas,
  type DirectoryContext,
  type DirectoryView,
  type FilterCounts,
} from "./view";
import type { ListedPerson } from "./listed-person";
import type { Person } from "./schema";
import type { ChoiceFilter, DirectoryChoices, DirectoryRows, DirectorySlice, ViewQuery } from "./view-schema";

// What the pages of a large directory ask for: the same pure functions that browsers use of a smaller one (docs/decisions/0020-large-directories.md).

/** The view that checked parameters name. One that looks for what is missing is for executives. */
export function viewOf(caller: CallerWith<"view:people">, query: ViewQuery): DirectoryView {
  const given = Object.entries(query).flatMap(([name, value = []]) =>
    (typeof value === "string" ? [value] : value).map((one) => [name, one]),
  );
  const view = readDirectorySearchParams(new URLSearchParams(given));
  if (view.gap !== null && !allows(caller, "manage:people")) {
    throw new Problem(
      "forbidden",
      "not_allowed",
      "What is missing in people's data is for executives. Leave out the parameter gap.",
    );
  }
  return view;
}

/** So many people of the view, in its order: from a place on, or the page after a cursor. */
export async function getDirectorySlice(
  caller: CallerWith<"view:people">,
  view: DirectoryView,
  from: number,
  count: number,
  cursor?: string,
): Promise<DirectorySlice> {
  const asked = await begin(caller, view);
  const { people, partial, sections } = await findIn(asked);
  const { directory } = asked.prepared;
  const filters = writeDirectorySearchParams({ ...view, layout: "list" });
  const page = await cutPage(caller, asked, people, { limit: from + count, cursor, filters });
  const shown = cursor === undefined ? page.people.slice(from) : page.people;
  void asked.sight.search().catch(() => undefined); // so that the first letter that is typed finds it ready
  return {
    ...rowsOf(asked, shown),
    version: String(directory.version),
    synced_at: directory.syncedAt,
    stale: asked.isStale,
    total: directory.people.length,
    found_total: people.length,
    partial,
    sections,
    from,
    next: page.next,
  };
}

/** The ids of those in the view, in its order, from one place to before another. */
export async function getViewIds(
  caller: CallerWith<"view:people">,
  view: DirectoryView,
  from: number,
  to?: number,
) {
  const asked = await begin(caller, view);
  const { people } = await findIn(asked);
  return {
    version: String(asked.prepared.directory.version),
    ids: people.slice(from, to).map(({ id }) => id),
  };
}

/** All those in the view, in its order, with what is known of them as far as the caller sees it. */
export async function findPeople(caller: CallerWith<"view:names">, view: DirectoryView) {
  const asked = await begin(caller, view);
  const { people, partial } = await findIn(asked);
  const { prepared, sight, isStale } = asked;
  const { directory } = prepared;
  return {
    ...{ people, partial, directory, details: sight.details, isStale },
    page: (fitting: readonly Person[], paging: Paging) => cutPage(caller, asked, fitting, paging),
  };
}

type Paging = { limit: number | undefined; cursor: string | undefined; filters: unknown };

/** The page of the fitting people that the cursor asks for, and the cursor of the next page; null: there is none. */
async function cutPage(
  caller: CallerWith<"view:names">,
  asked: Asked,
  fitting: readonly Person[],
  { limit, cursor, filters }: Paging,
): Promise<{ people: readonly Person[]; next: string | null }> {
  if (cursor === undefined && (limit === undefined || limit >= fitting.length))
    return { people: fitting, next: null };
  const point = cursor === undefined ? null : readCursor(cursor, filters);
  const places = await placesAt(caller, asked, point);
  const rest = point ? peopleAfter(fitting, places, point) : fitting;
  const people = rest.slice(0, limit);
  const last = people.at(-1);
  if (!last || people.length === rest.length) return { people, next: null };
  const { first_name, last_name, title, manager_id } = point
    ? ((await asked.prepared.asOf(point)).directory.byId.get(last.id) ?? last)
    : last;
  const next: PagePoint = {
    version: point?.version ?? asked.prepared.directory.version,
    id: last.id,
    place: places.get(last.id) ?? null,
    values: { first_name, last_name, title, manager_id },
    detail: detailOf(asked, last.id),
  };
  return { people, next: writeCursor(next, filters) };
}

/** What a list in this order is sorted by that does not belong to a version of the directory. */
function detailOf({ view, sight }: Asked, id: string): string | null {
  const field = detailFieldOf(view);
  return field ? (sight.details.get(id)?.[field] ?? null) : null;
}

function detailFieldOf(view: DirectoryView): "office" | "joined_on" | "email" | null {
  const by = orderOf(view)?.by;
  if (by === "joined") return "joined_on";
  return by === "office" || by === "email" ? by : null;
}

/** The place of everybody in the order of the view, as it was when the first page of the walk was read. */
async function placesAt(
  caller: CallerWith<"view:names">,
  { view, prepared, isStale }: Asked,
  point: PagePoint | null,
): Promise<ReadonlyMap<string, number>> {
  // Filters decide who is listed, and do not change the order.
  const order: DirectoryView = {
    ...everybody,
    ...{ query: view.query, sort: orderOf(view), team: view.team === "mine" ? view.team : null },
  };
  const from = { prepared: point ? await prepared.asOf(point) : prepared, isStale };
  const asked = await begin(caller, order, false, from);
  const field = detailFieldOf(view);
  if (point === null || field === null || detailOf(asked, point.id) === point.detail)
    return placesOf((await findIn(asked)).people);
  const detail = { ...noDetails, ...asked.sight.details.get(point.id), [field]: point.detail };
  const details = new Map([...asked.sight.details, [point.id, detail] as const]);
  const { people } = await hitsOf(asked);
  return placesOf(await inTurns(narrowInSteps(people, order, { ...asked.context, details })));
}

const noDetails = { office: null, joined_on: null };

/** What these people's rows say, for those of them who are in the directory. */
export async function getRows(
  caller: CallerWith<"view:people">,
  personIds: readonly string[],
): Promise<DirectoryRows> {
  const asked = await begin(caller, everybody);
  const { directory, placeOf } = asked.prepared;
  const people = [...new Set(personIds)]
    .flatMap((id) => directory.byId.get(id) ?? [])
    .sort((a, b) => (placeOf.get(a.id) ?? 0) - (placeOf.get(b.id) ?? 0));
  return { ...rowsOf(asked, people), places: people.map(({ id }) => placeOf.get(id) ?? 0) };
}

const mostOffered = 60;

/** How many each choice would leave of what the other filters leave; of one filter those that leave anybody and that the words begin. */
export async function getViewChoices(
  caller: CallerWith<"view:people">,
  view: DirectoryView,
  of: ChoiceFilter | undefined,
  typed = "",
): Promise<DirectoryChoices> {
  const asked = await begin(caller, view, of === "gap" || view.gap !== null);
  const { prepared, context } = asked;
  const counts = await prepared.counts(asked.key, async () =>
    inTurns(countChoicesInSteps((await hitsOf(asked)).people, view, context)),
  );
  const chosen = view.under ?? view.reportsTo;
  return {
    counts: {
      mine: counts.teams.mine,
      reports: counts.teams.reports,
      is_new: counts.isNew,
      has_no_manager: counts.hasNoManager,
      direct: chosen === null ? null : (counts.reportsTo.get(chosen) ?? 0),
    },
    options: of === undefined ? [] : await inTurns(optionsOf(of, typed, counts, asked)),
  };
}

type Asked = {
  view: DirectoryView;
  prepared: PreparedDirectory;
  isStale: boolean;
  sight: Sight;
  context: DirectoryContext;
  /** What the gaps are called. */
  gapTitles: ReadonlyMap<string, string>;
  /** What decides the answer, in one text. */
  key: string;
};

async function begin(
  caller: CallerWith<"view:names">,
  view: DirectoryView,
  needsGaps = view.gap !== null,
  from?: { prepared: PreparedDirectory; isStale: boolean },
): Promise<Asked> {
  const { prepared, isStale } = from ?? (await preparedDirectory());
  const seen = seenDetails(caller);
  const sight = prepared.sightOf(seen);
  const { byId } = prepared.directory;
  // Everything that decides an answer, and nothing else, is its key: whatever is used below comes from here.
  const decisive = {
    view: { ...view, layout: everybody.layout },
    me: caller.personId,
    seen,
    today: new Date().toISOString().slice(0, 10),
    /** The minute whose gaps are used; null: the caller asks for none, or may not know them. */
    gapsOf: needsGaps && allows(caller, "manage:people") ? Math.floor(Date.now() / gapsLastMs) : null,
  };
  const { me, today, gapsOf } = decisive;
  const gaps = gapsOf === null ? null : await readGaps(caller, prepared, gapsOf);
  return {
    view,
    prepared,
    isStale,
    sight,
    context: {
      managerOf: (id) => byId.get(id)?.manager_id ?? null,
      placeOf: prepared.placeOf,
      reportCounts: prepared.reportCounts,
      details: sight.details,
      me,
      today,
      gaps: gaps && whoHas(gaps),
    },
    gapTitles: new Map(gaps?.map(({ id, title }) => [id, title])),
    key: JSON.stringify(decisive),
  };
}

async function readGaps(
  caller: CallerWith<"view:names">,
  prepared: PreparedDirectory,
  minute: number,
): Promise<readonly DirectoryGap[]> {
  return prepared.gaps(String(minute), async () => {
    return (await getDirectoryGaps(requirePermission(caller, "manage:people"))).gaps;
  });
}

/** As long as browsers keep them. */
const gapsLastMs = 60_000;

/** Whom the query finds, the best first. */
async function hitsOf({ view: { query }, prepared, sight }: Asked): Promise<Found<Person>> {
  if (query.trim() === "") return { people: [...prepared.directory.people], partial: null };
  return sight.find(query);
}

const findIn = (asked: Asked): Promise<FoundInView> =>
  asked.prepared.found(asked.key, async () => {
    const { view, context } = asked;
    const { people, partial } = await hitsOf(asked);
    const found = await inTurns(narrowInSteps(people, view, context));
    const groups = view.team === "mine" ? groupTeam(found, context) : [];
    return {
      people: found,
      partial,
      sections: groups.map(({ group, people: inGroup }) => ({ group, count: inGroup.length })),
    };
  });

function rowsOf({ view, prepared, sight, context: { me } }: Asked, shown: readonly Person[]) {
  const { reportCounts, directory } = prepared;
  const around = aroundRows(shown, { view, me, byId: directory.byId, reportCounts });
  return {
    people: shown.map(toListed),
    managers: around.managers.map(toListed),
    report_counts: Object.fromEntries(around.reportCounts),
    details: shown.flatMap(({ id }) => sight.details.get(id) ?? []),
  };
}

const toListed = ({ id, first_name, last_name, title, manager_id }: Person): ListedPerson => ({
  ...{ id, first_name, last_name, title, manager_id },
});

function* optionsOf(
  of: ChoiceFilter,
  typed: string,
  counts: FilterCounts,
  { prepared, sight, gapTitles }: Asked,
): Steps<DirectoryChoices["options"]> {
  const isTyped = beginsWords(typed);
  const plain = (value: string, label: string, count: number) => ({
    ...{ value, label, count, person: null, office: null },
  });
  if (of === "gap")
    return [...gapTitles]
      .filter(([, title]) => isTyped(title))
      .map(([id, title]) => plain(id, title, counts.gaps.get(id) ?? 0));
  if (of !== "manager") {
    const all = of === "office" ? counts.offices : counts.titles;
    const fitting = yield* filterInSteps([...all.keys()], isTyped);
    const sorted = yield* sortInSteps(fitting, compareNames);
    return sorted.slice(0, mostOffered).map((name) => plain(name, name, all.get(name) ?? 0));
  }
  const { byId } = prepared.directory;
  const managers = (yield* mapInSteps([...counts.under.keys()], (id) => byId.get(id))).filter(
    (person) => person !== undefined,
  );
  // Two of one name are told apart, and found, by title and office.
  const officeOf = (id: string) => sight.details.get(id)?.office ?? null;
  const fitting = yield* filterInSteps(managers, (person) =>
    isTyped(`${nameOf(person)} ${person.title} ${officeOf(person.id) ?? ""}`),
  );
  const place = ({ id }: Person) => prepared.placeOf.get(id) ?? 0;
  const sorted = yield* sortInSteps(fitting, (a, b) => place(a) - place(b));
  return sorted.slice(0, mostOffered).map((person) => ({
    value: person.id,
    label: nameOf(person),
    count: counts.under.get(person.id) ?? 0,
    person: toListed(person),
    office: officeOf(person.id),
  }));
}
