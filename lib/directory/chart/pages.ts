import { cardSize, layoutChart, type ChartLayout, type Size } from "./layout";

/** Page with a person (`lead`) at the top. Branches that do not fit as a whole continue on other pages. */
export type ChartPage<Item> = {
  layout: ChartLayout<Item>;
  lead: Item;
  /** Number of the first page with the lead's card, if this page repeats the card; null otherwise. */
  continuedFrom: number | null;
  /** Page with the reports of an item, or its further reports; only for items that continue on another page. */
  continuedOn: ReadonlyMap<Item, number>;
};

type PageDimensions = { preferred: Size; readable: Size };

type PageStart<Item> = {
  lead: Item;
  reports: readonly Item[];
  continuedFrom: number | null;
};
type PageDraft<Item> = PageStart<Item> & { cut: ReadonlySet<Item>; layout: ChartLayout<Item> };

/**
 * Splits these branches into pages. Each item has one card, and one more on each page that continues its branch. If the
 * branches of a page do not fit, the reports of some items are shown on other pages. The largest branches are moved
 * first.
 */
export function splitIntoPages<Item>(
  tops: readonly Item[],
  reportsOf: (item: Item) => readonly Item[],
  room: PageDimensions,
): ChartPage<Item>[] {
  const sizes = measureBranches(tops, reportsOf);
  const sizeOf = (item: Item) => sizes.get(item) ?? 1;
  const drafts: PageDraft<Item>[] = [];
  const firstPages = new Map<Item, number>();
  const waiting = tops
    .map((lead): PageStart<Item> => ({ lead, reports: reportsOf(lead), continuedFrom: null }))
    .reverse();
  for (let part = waiting.pop(); part; part = waiting.pop()) {
    const draft = fillPage(part, reportsOf, sizeOf, room);
    const number = drafts.push(draft);
    if (!firstPages.has(draft.lead)) firstPages.set(draft.lead, number);
    const shown = draft.layout.cards.map(({ item }) => item).filter((item) => draft.cut.has(item));
    for (const lead of shown.reverse())
      waiting.push({ lead, reports: reportsOf(lead), continuedFrom: number });
    const rest = part.reports.slice(draft.reports.length);
    if (rest.length > 0)
      waiting.push({ lead: part.lead, reports: rest, continuedFrom: part.continuedFrom ?? number });
  }
  return drafts.map(({ layout, lead, continuedFrom, cut }, index) => {
    const continuedOn = new Map([...cut].map((item) => [item, firstPages.get(item) ?? 0]));
    if (drafts[index + 1]?.lead === lead) continuedOn.set(lead, index + 2);
    return { layout, lead, continuedFrom, continuedOn };
  });
}

/** Fills a page with the reports of the lead, then with whole branches, smallest first, while the text is readable. */
function fillPage<Item>(
  start: PageStart<Item>,
  reportsOf: (item: Item) => readonly Item[],
  sizeOf: (item: Item) => number,
  { preferred, readable }: PageDimensions,
): PageDraft<Item> {
  const { lead, reports } = start;
  const maxCards = (readable.width * readable.height) / (cardSize.width * cardSize.height);
  const attempt = (part: readonly Item[], cut: ReadonlySet<Item>, count: number): PageDraft<Item> | null => {
    if (count > maxCards) return null;
    const below = (item: Item) => (item === lead ? part : cut.has(item) ? [] : reportsOf(item));
    const layout = layoutChart([lead], below, preferred);
    const fits = layout.width <= readable.width && layout.height <= readable.height;
    return fits ? { ...start, reports: part, cut, layout } : null;
  };
  const isLead = (item: Item) => reportsOf(item).length > 0;
  const withReports = (count: number) => {
    const part = reports.slice(0, count);
    return attempt(part, new Set(part.filter(isLead)), count + 1);
  };
  let best = findLargestSuccess(reports.length, withReports);
  if (!best) throw new Error("A page has no room for two cards.");
  if (best.reports.length < reports.length) return best;

  let closed = reports;
  for (;;) {
    const before = best;
    const leads = closed.filter(isLead).sort((a, b) => sizeOf(a) - sizeOf(b));
    const rest = leads.reduce((sum, item) => sum - sizeOf(item) + 1, countCards(before, sizeOf));
    const opened = findLargestSuccess(leads.length, (count) => {
      const whole = leads.slice(0, count).reduce((sum, item) => sum + sizeOf(item) - 1, 0);
      return attempt(reports, new Set(leads.slice(count)), rest + whole);
    });
    best = opened ?? before;
    const [only, ...others] = best.cut;
    if (!only || others.length > 0) return best;
    // If only one branch does not fit as a whole, the page also shows the next level of this branch. Otherwise each
    // person of a long chain of managers would have a page of their own.
    closed = reportsOf(only);
    const level = attempt(reports, new Set(closed.filter(isLead)), best.layout.cards.length + closed.length);
    if (!level) return best;
    best = level;
  }
}

const countCards = <Item>({ layout, cut }: PageDraft<Item>, sizeOf: (item: Item) => number) =>
  [...cut].reduce((sum, item) => sum + sizeOf(item) - 1, layout.cards.length);

/** Uses binary search: if a count succeeds (is not null), every smaller count must succeed too. */
function findLargestSuccess<Result>(
  largest: number,
  attempt: (count: number) => Result | null,
): Result | null {
  const whole = attempt(largest);
  if (whole) return whole;
  let [fits, tooMany, best] = [-1, largest, null as Result | null];
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2);
    const result = attempt(middle);
    if (result) [fits, best] = [middle, result];
    else tooMany = middle;
  }
  return best;
}

/** Does not recurse, because a chain of managers can include the whole directory. */
function measureBranches<Item>(tops: readonly Item[], reportsOf: (item: Item) => readonly Item[]) {
  const all = [...tops];
  for (const item of all) for (const report of reportsOf(item)) all.push(report);
  const sizes = new Map<Item, number>();
  for (const item of all.toReversed())
    sizes.set(
      item,
      reportsOf(item).reduce((sum, report) => sum + (sizes.get(report) ?? 1), 1),
    );
  return sizes;
}
