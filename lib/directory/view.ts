import type { PictureVersions } from "@/lib/pictures/schema";
import type { DirectoryDetail } from "./details-schema";
import type { Person } from "./schema";

export const directorySorts = ["title", "office", "newest", "reports"] as const;
export type DirectorySort = (typeof directorySorts)[number];
export const directoryLayouts = ["list", "grid"] as const;
type DirectoryLayout = (typeof directoryLayouts)[number];

/** What of the directory is looked at, in which order and shape. All of it stands in the address. */
export type DirectoryView = {
  query: string;
  isMyTeam: boolean;
  /** The id of whom they report to. */
  reportsTo: string | null;
  office: string | null;
  title: string | null;
  isNew: boolean;
  hasNoManager: boolean;
  /** Null: by name, or while searching the best match first. */
  sort: DirectorySort | null;
  layout: DirectoryLayout;
};

export const everybody: DirectoryView = {
  query: "",
  isMyTeam: false,
  reportsTo: null,
  office: null,
  title: null,
  isNew: false,
  hasNoManager: false,
  sort: null,
  layout: "list",
};

/** How many of the filters narrow the list; the query is none of them. */
export const countFilters = ({ isMyTeam, reportsTo, office, title, isNew, hasNoManager }: DirectoryView) =>
  [isMyTeam, reportsTo, office, title, isNew, hasNoManager].filter(Boolean).length;

/** Whether the view cannot be made of the Person of the list alone. */
export const needsDetails = ({ office, isNew, sort }: DirectoryView): boolean =>
  office !== null || isNew || sort === "office" || sort === "newest";

type Line = Pick<Person, "id" | "manager_id" | "title">;

/** What the view is decided by, beside the people. `today`: `YYYY-MM-DD`. */
type DirectoryContext = {
  managerOf: (id: string) => string | null;
  reportCounts: ReadonlyMap<string, number>;
  details: ReadonlyMap<string, Pick<DirectoryDetail, "office" | "joined_on">>;
  me: string | null;
  today: string;
};

/** Those of the people who are in the view, in its order. Where the order leaves two alike, they stay as they came. */
export function narrow<P extends Line>(
  people: readonly P[],
  view: DirectoryView,
  context: DirectoryContext,
): P[] {
  const isInTeam = view.isMyTeam ? teamOf(context) : () => true;
  const since = view.isNew ? newSince(context.today) : "";
  const detail = ({ id }: P) => context.details.get(id);
  const isNew = (joined: string | null | undefined) =>
    typeof joined === "string" && joined >= since && joined <= context.today;
  const found = people.filter(
    (person) =>
      isInTeam(person) &&
      (view.reportsTo === null || person.manager_id === view.reportsTo) &&
      (view.office === null || detail(person)?.office === view.office) &&
      (view.title === null || person.title === view.title) &&
      (!view.isNew || isNew(detail(person)?.joined_on)) &&
      (!view.hasNoManager || person.manager_id === null),
  );
  return view.sort === null ? found : found.sort(orders(context)[view.sort]);
}

const newDays = 90;

/** The first day of those who count as new: 90 days ago. */
function newSince(today: string): string {
  const day = new Date(`${today}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - newDays);
  return day.toISOString().slice(0, 10);
}

/** My team: I, who shares my manager, my manager, and who reports to me. Without a person of one's own nobody. */
function teamOf({ me, managerOf }: DirectoryContext): (person: Line) => boolean {
  if (me === null) return () => false;
  const manager = managerOf(me);
  return ({ id, manager_id }) =>
    id === me || manager_id === me || (manager !== null && (id === manager || manager_id === manager));
}

const collator = new Intl.Collator("en", { sensitivity: "base", numeric: true });

function orders({ details, reportCounts }: DirectoryContext) {
  const joined = ({ id }: Line) => details.get(id)?.joined_on ?? "";
  const office = ({ id }: Line) => details.get(id)?.office ?? "";
  const reports = ({ id }: Line) => reportCounts.get(id) ?? 0;
  return {
    title: (a: Line, b: Line) => compareKnown(a.title, b.title),
    office: (a: Line, b: Line) => compareKnown(office(a), office(b)),
    // ISO days compare as text, and no day is the smallest text: last.
    newest: (a: Line, b: Line) => (joined(a) < joined(b) ? 1 : joined(a) > joined(b) ? -1 : 0),
    reports: (a: Line, b: Line) => reports(b) - reports(a),
  } satisfies Record<DirectorySort, (a: Line, b: Line) => number>;
}

/** As people read; what is not known comes last. */
const compareKnown = (a: string, b: string) =>
  a === "" || b === "" ? Number(a === "") - Number(b === "") : collator.compare(a, b);

/** Of whom there is a picture. */
export const picturesIn = (details: readonly Pick<DirectoryDetail, "id" | "picture">[]): PictureVersions =>
  Object.fromEntries(details.flatMap(({ id, picture }) => (picture === null ? [] : [[id, picture]])));

/** How many report to each who has any. */
export function countReports(people: readonly Pick<Person, "manager_id">[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { manager_id } of people) {
    if (manager_id) counts.set(manager_id, (counts.get(manager_id) ?? 0) + 1);
  }
  return counts;
}
