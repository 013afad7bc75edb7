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
import { createIncompleteProblem, readTwice } from "@/lib/connections/connectors/paged-list";
import type { ListPeopleOptions, PeopleListing, PeopleSource } from "../port";
import { createRowCollector, type ParsedRow } from "../rows";
import { readPageContext, parseRow, tokenOwnerResponse, type TokenOwner } from "./mapping";
import { peoplePage, type PeoplePage } from "./schemas";

// Adapter of Productive.io, API v2 (JSON:API). Vendor rules: PRODUCTIVE-1 to PRODUCTIVE-20 in
// docs/reference/vendors.md.

type ProductiveSettings = CallEnvironment & { baseUrl: string; token: string };

const pageSize = 200; // the vendor's maximum
/** Maximum number of pages: more than any company has, so that an endless list is refused. */
const maxPages = 2_000;

const concurrency = 4;
/** Requests that one listing starts in `windowMs`. The vendor allows 100 to all programs together (PRODUCTIVE-15). */
const maxRequestsPerWindow = 90;
const windowMs = 10_000;

/** A listing is complete: the vendor's total is the same on all pages and equals that of distinct records. */
export function createProductiveProjects({
  organizationId,
  ...address
}: ProductiveSettings & { organizationId: string }): PeopleSource {
  return {
    listPeople(options) {
      const call = createProductiveCall(address, { "X-Organization-Id": organizationId });
      return readTwice(() => readAllPages(call, address.limits, options));
    },
  };
}

export function fetchTokenOwner(address: ProductiveSettings, signal: AbortSignal): Promise<TokenOwner> {
  const path = "organization_memberships?include=organization,person";
  return createProductiveCall(address, {})(path, tokenOwnerResponse, { signal });
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
  { signal, onProgress }: ListPeopleOptions,
): Promise<PeopleListing> {
  const ended = new AbortController();
  const options = {
    signal: AbortSignal.any([signal, ended.signal]),
    budget: createListingBudget(limits),
  };
  const pages: ParsedRow[][] = [];
  let announced: PeoplePage["meta"] | undefined;
  let [nextPage, read] = [1, 0];
  const readNextPage = async () => {
    const number = nextPage++;
    const { data, included = [], meta } = await call(getPeoplePath(number), peoplePage, options);
    announced ??= meta;
    const { total_count, total_pages } = announced;
    if (meta.total_count !== total_count || meta.total_pages !== total_pages) throw createIncompleteProblem();
    if (total_pages > maxPages || data.length > 2 * pageSize)
      throw createVendorProblems("projects").tooLarge();
    await setImmediate(); // the pause lets requests start, and other work of this process run
    options.signal.throwIfAborted();
    const context = readPageContext(data, included);
    pages[number] = data.map((row) => parseRow(row, context));
    read += data.length;
    onProgress?.({ read: Math.min(read, total_count), announced: total_count });
    return announced;
  };
  try {
    const { total_count, total_pages } = await readNextPage();
    const readOthers = async () => {
      while (nextPage <= total_pages) await readNextPage();
    };
    await Promise.all(Array.from({ length: concurrency }, readOthers));
    const rows = createRowCollector();
    pages.flat().forEach(rows.add);
    if (rows.count() !== total_count) throw createIncompleteProblem();
    return rows.listing();
  } finally {
    ended.abort();
  }
}

const getPeoplePath = (number: number) =>
  "people?filter[status]=1&filter[person_type]=1&filter[hrm_type_id]=1&include=manager,subsidiary,teams" +
  `&page[number]=${number}&page[size]=${pageSize}&sort=name`;
