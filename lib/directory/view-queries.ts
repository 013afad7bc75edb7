import "server-only";
import { databaseNow } from "@/lib/platform/database/database";
import { hasAccess, type CallerWith } from "@/lib/identity/access/permissions";
import { runChunked } from "@/lib/platform/yield-to-event-loop";
import { Problem } from "@/lib/platform/problem";
import { toDateText } from "@/lib/platform/text/times";
import { getSkills } from "@/lib/directory/about/queries";
import { getFilterableFieldValues } from "@/lib/directory/custom-fields/queries";
import { getAbsences } from "@/lib/directory/absences/queries";
import { getDirectoryGaps } from "@/lib/directory/health/gaps";
import {
  getPreparedDirectory,
  getDetailScope,
  type ViewResult,
  type PreparedDirectory,
} from "./prepared-directory";
import { buildListAddress, readDirectorySearchParams } from "./search-params";
import type { SearchResult } from "./partial-match";
import { selectPeopleAfter, decodePageCursor, encodePageCursor, type PageCursor } from "./list-page";
import { collectRelatedPeople } from "./related-people";
import {
  buildContext,
  mapPositionsById,
  toListedOptions,
  toListedPerson,
  type ListedOption,
  type OptionLists,
  type OptionSource,
} from "./context";
import {
  countPeopleByFilterOptionChunked,
  listFilters,
  selectFixedCounts,
  toFilterId,
  type ChoiceFilter,
  type FilterCounts,
  type FilterId,
  type FilterSource,
} from "./filters";
import { listFilterOptionsChunked } from "./filter-options";
import {
  defaultView,
  countSections,
  filterAndSortPeopleChunked,
  getSortOrder,
  listNeededSources,
  type DirectoryView,
} from "./view";
import type { Directory } from "./directory-store";
import { applyPreferredName } from "./preferred-names";
import type { ListedPerson, Person } from "./schema";
import type { DirectoryChoices, DirectoryRows, DirectorySlice, ViewQuery } from "./view-schema";

// Queries of the pages of a large directory. They use the same pure functions that browsers use for a small directory
// (docs/decisions/0020-large-directories.md).

/** Throws 403 for the gap filter unless the caller is an executive. */
export function parseView(caller: CallerWith<"view:people">, query: ViewQuery): DirectoryView {
  const given = Object.entries(query).flatMap(([name, value = []]) =>
    (typeof value === "string" ? [value] : value).map((one) => [name, one]),
  );
  const view = readDirectorySearchParams(new URLSearchParams(given));
  if (view.gap.length > 0 && !hasAccess(caller, "manage:people")) {
    throw new Problem(
      "forbidden",
      "not_allowed",
      "Only executives can filter by missing data. Remove the parameter gap.",
    );
  }
  return view;
}

/** Starts at the position `from` or after `cursor`. Throws 400 for an invalid cursor. */
export async function getDirectorySlice(
  caller: CallerWith<"view:people">,
  view: DirectoryView,
  from: number,
  count: number,
  cursor?: string,
): Promise<DirectorySlice> {
  const request = await prepareQuery(caller, view);
  const { people, partial, sections } = await getViewResult(request);
  const { directory } = request.prepared;
  const filters = buildListAddress(view);
  const limit = cursor === undefined ? from + count : count;
  const page = await selectPage(request, people, { limit, cursor, filters });
  const shown = cursor === undefined ? page.people.slice(from) : page.people;
  // The search index is built now, so that it is ready for the first typed letter.
  void request.visible.search().catch(() => undefined);
  return {
    ...buildRows(request, shown),
    version: String(directory.version),
    synced_at: directory.syncedAt,
    stale: request.isStale,
    total: directory.people.length,
    found_total: people.length,
    partial,
    sections,
    from,
    next: page.next,
  };
}

/** `to` is exclusive; without it, returns all ids from `from`. */
export async function getViewIds(
  caller: CallerWith<"view:people">,
  view: DirectoryView,
  from: number,
  to?: number,
) {
  const request = await prepareQuery(caller, view);
  const { people } = await getViewResult(request);
  return {
    version: String(request.prepared.directory.version),
    ids: people.slice(from, to).map(({ id }) => id),
  };
}

/** The returned function `page` selects one page of a subset of these people. */
export async function findPeopleInView(caller: CallerWith<"view:names">, view: DirectoryView) {
  const request = await prepareQuery(caller, view);
  const { people, partial } = await getViewResult(request);
  const { prepared, visible, isStale } = request;
  const { directory } = prepared;
  return {
    people,
    partial,
    directory,
    details: visible.details,
    isStale,
    page: (fitting: readonly Person[], paging: Paging) => selectPage(request, fitting, paging),
  };
}

type Paging = { limit: number | undefined; cursor: string | undefined; filters: unknown };

async function selectPage(
  request: ViewRequest,
  fitting: readonly Person[],
  { limit, cursor, filters }: Paging,
): Promise<{ people: readonly Person[]; next: string | null }> {
  if (cursor === undefined && (limit === undefined || limit >= fitting.length))
    return { people: fitting, next: null };
  const point = cursor === undefined ? null : decodePageCursor(cursor, filters);
  const places = await getPositionsAt(request, point);
  const rest = point ? selectPeopleAfter(fitting, places, point) : fitting;
  const people = rest.slice(0, limit);
  const last = people.at(-1);
  if (!last || people.length === rest.length) return { people, next: null };
  const { first_name, last_name, title, manager_id } = point
    ? ((await request.prepared.asOf(point)).directory.byId.get(last.id) ?? last)
    : last;
  const next: PageCursor = {
    version: point?.version ?? request.prepared.directory.version,
    id: last.id,
    place: places.get(last.id) ?? null,
    values: { first_name, last_name, title, manager_id },
    detail: getSortDetail(request, last.id),
  };
  return { people, next: encodePageCursor(next, filters) };
}

/** Null unless the sort field is a detail. The cursor contains it, because directory versions contain no details. */
function getSortDetail({ view, visible }: ViewRequest, id: string): string | null {
  const field = getSortDetailField(view);
  return field ? (visible.details.get(id)?.[field] ?? null) : null;
}

function getSortDetailField(view: DirectoryView): "department" | "office" | "joined_on" | "email" | null {
  const by = getSortOrder(view)?.by;
  if (by === "joined") return "joined_on";
  return by === "department" || by === "office" || by === "email" ? by : null;
}

/** Returns each person's position in the view's order. Later pages use the directory version of the first page. */
async function getPositionsAt(
  { caller, view, prepared, isStale }: ViewRequest,
  point: PageCursor | null,
): Promise<ReadonlyMap<string, number>> {
  // `order` has no filters, because filters do not change the order. The filter of the viewer's team is an exception,
  // because the team is listed by groups.
  const order: DirectoryView = {
    ...defaultView,
    query: view.query,
    sort: getSortOrder(view),
    team: view.team.filter((team) => team === "mine"),
    group: view.group,
  };
  const from = { prepared: point ? await prepared.asOf(point) : prepared, isStale };
  const request = await prepareQuery(caller, order, [], from);
  const field = getSortDetailField(view);
  if (point === null || field === null || getSortDetail(request, point.id) === point.detail)
    return mapPositionsById((await getViewResult(request)).people);
  const detail = { ...noDetails, ...request.visible.details.get(point.id), [field]: point.detail };
  const details = new Map([...request.visible.details, [point.id, detail] as const]);
  const { people } = await findSearchResults(request);
  return mapPositionsById(
    await runChunked(filterAndSortPeopleChunked(people, order, { ...request.context, details })),
  );
}

const noDetails = { office: null, department: null, joined_on: null };

export async function getDirectoryRows(
  caller: CallerWith<"view:people">,
  personIds: readonly string[],
): Promise<DirectoryRows> {
  const request = await prepareQuery(caller, defaultView);
  const { directory, positionById } = request.prepared;
  const people = [...new Set(personIds)]
    .flatMap((id) => directory.byId.get(id) ?? [])
    .sort((a, b) => (positionById.get(a.id) ?? 0) - (positionById.get(b.id) ?? 0));
  return { ...buildRows(request, people), places: people.map(({ id }) => positionById.get(id) ?? 0) };
}

const maxOptions = 60;

/** Combines each count with the other filters. Options of the filter `of` match the text `typed`. */
export async function getViewChoices(
  caller: CallerWith<"view:people">,
  view: DirectoryView,
  of: ChoiceFilter | undefined,
  typed = "",
): Promise<DirectoryChoices> {
  const chosen = of && listFilters[toFilterId(of)].needs;
  const request = await prepareQuery(caller, view, ["absences", ...(chosen ? [chosen] : [])]);
  const { prepared, context } = request;
  const counts = await prepared.filterCounts(request.key, async () =>
    runChunked(countPeopleByFilterOptionChunked((await findSearchResults(request)).people, view, context)),
  );
  return {
    counts: selectFixedCounts(counts, view),
    options: of === undefined ? [] : await listOptions(of, typed, counts[toFilterId(of)], request),
  };
}

type ViewRequest = Awaited<ReturnType<typeof prepareQuery>>;

/** `more`: sources that the request needs besides those of the view. */
async function prepareQuery(
  caller: CallerWith<"view:names">,
  view: DirectoryView,
  more: readonly FilterSource[] = [],
  from?: { prepared: PreparedDirectory; isStale: boolean },
) {
  const { prepared, isStale } = from ?? (await getPreparedDirectory());
  const scope = getDetailScope(caller);
  const visible = prepared.detailsFor(scope);
  const sources = new Set([...listNeededSources(view), ...more]);
  const minute = Math.floor(Date.now() / gapsLifetimeMs);
  const context = buildContext(
    {
      index: prepared,
      details: visible.details,
      ...(await readListSources(caller, sources, (source, read) =>
        prepared.options(source === "gaps" ? `${source} ${minute}` : source, read),
      )),
    },
    { viewerPersonId: caller.personId, today: toDateText(databaseNow()) },
  );
  return {
    caller,
    view,
    prepared,
    isStale,
    visible,
    context,
    // The cache key contains exactly the inputs that can change the result.
    key: JSON.stringify({
      view: { ...view, layout: defaultView.layout },
      me: caller.personId,
      scope,
      today: context.today,
      options: Object.keys(context.options),
      minute: context.options.gaps ? minute : null,
      away: [...context.away],
    }),
  };
}

export async function readListSources(
  caller: CallerWith<"view:names">,
  sources: ReadonlySet<FilterSource>,
  cached: <T extends readonly ListedOption[]>(
    source: OptionSource,
    read: () => Promise<T>,
  ) => Promise<readonly ListedOption[]> = (_source, read) => read(),
) {
  const options: OptionLists = {};
  if (!hasAccess(caller, "view:people")) return { absences: null, options };
  if (sources.has("skills"))
    options.skills = await cached("skills", async () => toListedOptions((await getSkills(caller)).skills));
  if (sources.has("fields"))
    options.fields = await cached("fields", async () =>
      toListedOptions((await getFilterableFieldValues(caller)).values),
    );
  if (sources.has("gaps") && hasAccess(caller, "manage:people"))
    options.gaps = await cached("gaps", async () => toListedOptions((await getDirectoryGaps(caller)).gaps));
  return { absences: sources.has("absences") ? (await getAbsences(caller)).people : null, options };
}

/** Time for which gaps are reused. Browsers cache gaps for the same time. */
const gapsLifetimeMs = 60_000;

/** Returns the people that match the query, best first; everyone in directory order for an empty query. */
async function findSearchResults({
  view: { query },
  prepared,
  visible,
}: ViewRequest): Promise<SearchResult<Person>> {
  if (query.trim() === "") return { people: [...prepared.directory.people], partial: null };
  return visible.find(query);
}

const getViewResult = (request: ViewRequest): Promise<ViewResult> =>
  request.prepared.viewResults(request.key, async () => {
    const { view, context } = request;
    const { people, partial } = await findSearchResults(request);
    const found = await runChunked(filterAndSortPeopleChunked(people, view, context));
    return { people: found, partial, sections: countSections(found, view, context) };
  });

function buildRows(
  { view, prepared, visible, context: { viewerPersonId } }: ViewRequest,
  shown: readonly Person[],
) {
  const { reportCounts, directory } = prepared;
  const toRow = (person: Person) => toShownPerson(person, directory);
  const around = collectRelatedPeople(shown, {
    view,
    me: viewerPersonId,
    byId: directory.byId,
    reportCounts,
  });
  return {
    people: shown.map(toRow),
    managers: around.managers.map(toRow),
    report_counts: Object.fromEntries(around.reportCounts),
    details: shown.flatMap(({ id }) => visible.details.get(id) ?? []),
  };
}

const toShownPerson = (person: Person, { preferredNames }: Directory): ListedPerson =>
  applyPreferredName(toListedPerson(person), preferredNames.get(person.id));

async function listOptions(
  of: ChoiceFilter,
  typed: string,
  counts: FilterCounts[FilterId],
  { prepared: { directory }, context }: ViewRequest,
) {
  const managers = of === "manager" ? directory.people.filter(({ id }) => counts.has(id)) : [];
  const shown = managers.map((person) => toShownPerson(person, directory));
  const options = await runChunked(listFilterOptionsChunked(of, counts, { managers: shown, context }, typed));
  return of === "gap" ? options : options.slice(0, maxOptions);
}
