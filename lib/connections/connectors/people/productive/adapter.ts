import { setImmediate } from "node:timers/promises";
import {
  createCall,
  createListingBudget,
  realTiming,
  type AcquireSlot,
  type CallEnvironment,
  type CallLimits,
  type VendorCall,
  type VendorClock,
} from "@/lib/connections/connectors/vendor-call";
import { createVendorProblems } from "@/lib/connections/connectors/vendor-problems";
import { Problem } from "@/lib/platform/problem";
import type { ReportListingProgress, PeopleListing, PeopleSource } from "../port";
import { createRowCollector, type ParsedRow } from "../rows";
import { readPageContext, parseRow, tokenOwnerResponse, type TokenOwner } from "./mapping";
import { peoplePage, type PeoplePage } from "./schemas";

// Adapter of Productive.io, API v2 (JSON:API). Vendor rules: PRODUCTIVE-1 to PRODUCTIVE-20 in
// docs/reference/vendors.md.

type ProductiveSettings = CallEnvironment & { baseUrl: string; token: string };

const pageSize = 200; // the vendor's maximum
/** Maximum number of pages: more than any company has, so that an endless list is refused. */
const maxPages = 2_000;

/** Pages that are read at the same time after the first. */
const concurrency = 4;
/** Requests that one listing starts in `windowMs`. The vendor allows 100 to all programs together (PRODUCTIVE-15). */
const maxRequestsPerWindow = 90;
const windowMs = 10_000;

const incompleteCode = "projects_incomplete";
const incompleteProblem = () =>
  new Problem(
    "upstream",
    incompleteCode,
    "The source of people twice sent a list of people that does not match its own count. Nothing was changed, so that no one is removed by mistake. Try again later.",
  );

/** A listing is complete: the vendor's total is the same on all pages and equals that of distinct records. */
export function createProductiveProjects({
  organizationId,
  ...address
}: ProductiveSettings & { organizationId: string }): PeopleSource {
  return {
    async listPeople({ signal, onProgress }): Promise<PeopleListing> {
      const call = createProductiveCall(address, { "X-Organization-Id": organizationId });
      const read = () => readAllPages(call, address.limits, signal, onProgress);
      // People move between pages when the list changes during the reading; a first mismatch therefore restarts the
      // reading once.
      return read().catch((error: unknown) => {
        if (error instanceof Problem && error.code === incompleteCode) return read();
        throw error;
      });
    },
  };
}

/** Works before an organisation is chosen. Throws 400 `credentials_rejected` if the vendor rejects the token. */
export async function fetchTokenOwner(
  address: ProductiveSettings,
  signal: AbortSignal | null = null,
): Promise<TokenOwner> {
  const call = createProductiveCall(address, {});
  const path = "organization_memberships?include=organization,person";
  return call(path, tokenOwnerResponse, { signal }).catch(explainRefusal);
}

function createProductiveCall(
  { token, ...settings }: ProductiveSettings,
  headers: Record<string, string>,
): VendorCall {
  return createCall({
    ...settings,
    system: "projects",
    acquireSlot: createPace({ ...realTiming, ...settings.timing }),
    headers: {
      ...headers,
      "X-Auth-Token": token,
      "Content-Type": "application/vnd.api+json", // the vendor answers 415 without it, also to a GET
      Accept: "application/vnd.api+json",
    },
  });
}

/** Delays requests so that at most `maxRequestsPerWindow` start in any window. */
function createPace({ now, wait }: VendorClock): AcquireSlot {
  const startTimes: number[] = [];
  return async (signal) => {
    const earliest = startTimes.length < maxRequestsPerWindow ? 0 : (startTimes.shift() ?? 0) + windowMs;
    const waitMs = Math.min(windowMs, Math.max(0, earliest - now()));
    startTimes.push(now() + waitMs);
    if (waitMs > 0) await wait(waitMs, signal);
    return { release: () => undefined };
  };
}

/**
 * Reads all pages by `meta.total_pages`, never by links: the first page alone, then `concurrency` pages at a time. The
 * order of the rows is that of the pages. Throws `projects_incomplete` if the total differs on a later page, or from
 * the number of distinct records.
 */
async function readAllPages(
  call: VendorCall,
  limits: Partial<CallLimits> | undefined,
  signal: AbortSignal,
  onProgress: ReportListingProgress | undefined,
): Promise<PeopleListing> {
  const rows = createRowCollector();
  const waiting = new Map<number, readonly ParsedRow[]>();
  let nextAdded = 1;
  /** Adds rows in the order of their pages, which arrive in any order. */
  const addPage = (number: number, page: readonly ParsedRow[]) => {
    waiting.set(number, page);
    for (let next = waiting.get(nextAdded); next; next = waiting.get(++nextAdded)) {
      waiting.delete(nextAdded);
      next.forEach(rows.add);
    }
  };
  const ended = new AbortController();
  const options = {
    signal: AbortSignal.any([signal, ended.signal]),
    budget: createListingBudget(limits),
  };
  let announced: PeoplePage["meta"] | undefined;
  let nextPage = 1;
  const fetchPage = async (): Promise<PeoplePage> => {
    const page = await call(getPeoplePath(nextPage++), peoplePage, options);
    announced ??= page.meta;
    const { total_count, total_pages } = announced;
    if (page.meta.total_count !== total_count || page.meta.total_pages !== total_pages)
      throw incompleteProblem();
    if (total_pages > maxPages || page.data.length > 2 * pageSize)
      throw createVendorProblems("projects").tooLarge();
    return page;
  };
  const requestNextPage = (total: number) => {
    if (nextPage > total) return null;
    const [number, page] = [nextPage, fetchPage()];
    page.catch(() => undefined); // a page that fails while another one is parsed must not be an unhandled rejection
    return { number, page };
  };
  const parsePage = async (number: number, { data, included = [], meta }: PeoplePage) => {
    await setImmediate(); // the pause lets requests start, and other work of this process run
    options.signal.throwIfAborted();
    const context = readPageContext(data, included);
    addPage(
      number,
      data.map((row) => parseRow(row, context)),
    );
    onProgress?.({ read: Math.min(rows.count(), meta.total_count), announced: meta.total_count });
  };
  /** Requests its next page before it parses the current one. */
  const readPages = async ({ total_pages }: PeoplePage["meta"]) => {
    for (let wanted = requestNextPage(total_pages); wanted;) {
      const [{ number }, page] = [wanted, await wanted.page];
      wanted = requestNextPage(total_pages);
      await parsePage(number, page);
    }
  };
  try {
    const first = await fetchPage();
    const { meta } = first;
    await Promise.all([...Array.from({ length: concurrency }, () => readPages(meta)), parsePage(1, first)]);
    if (rows.count() !== meta.total_count) throw incompleteProblem();
    return rows.listing();
  } finally {
    ended.abort();
  }
}

const getPeoplePath = (number: number) =>
  "people?filter[status]=1&filter[person_type]=1&filter[hrm_type_id]=1&include=manager,subsidiary,teams" +
  `&page[number]=${number}&page[size]=${pageSize}&sort=name`;

function explainRefusal(error: unknown): never {
  if (error instanceof Problem && error.code === "reconnect_needed") {
    throw new Problem(
      "invalid",
      "credentials_rejected",
      "The source of people does not accept this token. Check that it was copied whole and not revoked.",
    );
  }
  throw error;
}
