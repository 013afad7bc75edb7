import { setImmediate } from "node:timers/promises";
import {
  createCall,
  createListingBudget,
  type CallEnvironment,
  type CallLimits,
  type VendorCall,
} from "@/lib/connections/connectors/vendor-call";
import { createVendorProblems } from "@/lib/connections/connectors/vendor-problems";
import { Problem } from "@/lib/platform/problem";
import type { ReportListingProgress, PeopleListing, PeopleSource } from "../port";
import { createRowCollector } from "../rows";
import { readPageContext, parseRow, tokenOwnerResponse, type TokenOwner } from "./mapping";
import { peoplePage, type PeoplePage } from "./schemas";

// Adapter of Productive.io, API v2 (JSON:API). Vendor rules: PRODUCTIVE-1 to PRODUCTIVE-20 in
// docs/reference/vendors.md.

type ProductiveSettings = CallEnvironment & { baseUrl: string; token: string };

const pageSize = 200; // the vendor's maximum
/** Maximum number of pages: more than any company has, so that an endless list is refused. */
const maxPages = 2_000;

/** A listing is complete: the vendor's total is the same on all pages and equals that of distinct records. */
export function createProductiveProjects({
  organizationId,
  ...address
}: ProductiveSettings & { organizationId: string }): PeopleSource {
  return {
    async listPeople({ signal, onProgress }): Promise<PeopleListing> {
      const call = createProductiveCall(address, { "X-Organization-Id": organizationId });
      // People move between pages when the list changes during the reading; a first mismatch therefore restarts the
      // reading once.
      const listing =
        (await readAllPages(call, address.limits, signal, onProgress)) ??
        (await readAllPages(call, address.limits, signal, onProgress));
      if (listing) return listing;
      throw new Problem(
        "upstream",
        "projects_incomplete",
        "The source of people twice sent a list of people that does not match its own count. Nothing was changed, so that no one is removed by mistake. Try again later.",
      );
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
    headers: {
      ...headers,
      "X-Auth-Token": token,
      "Content-Type": "application/vnd.api+json", // the vendor answers 415 without it, also to a GET
      Accept: "application/vnd.api+json",
    },
  });
}

/**
 * Reads all pages by `meta.total_pages`, never by links, and prefetches the next page while parsing the current one:
 * one request at a time. Returns null if the pages do not match the vendor's total: the total changed on a later page,
 * or the number of distinct records differs.
 */
async function readAllPages(
  call: VendorCall,
  limits: Partial<CallLimits> | undefined,
  signal: AbortSignal,
  onProgress: ReportListingProgress | undefined,
): Promise<PeopleListing | null> {
  const rows = createRowCollector();
  const budget = createListingBudget(limits);
  const enough = new AbortController();
  const wanted = AbortSignal.any([signal, enough.signal]);
  const requestPage = (number: number): Promise<PeoplePage> => {
    const page = call(getPeoplePath(number), peoplePage, { signal: wanted, budget });
    page.catch(() => undefined); // an abandoned prefetch that fails must not be an unhandled rejection
    return page;
  };
  try {
    let nextPage = requestPage(1);
    let announced: { count: number; pages: number } | null = null;
    for (let number = 1; number <= (announced?.pages ?? 1); number++) {
      const page = await nextPage;
      const totals = { count: page.meta.total_count, pages: page.meta.total_pages };
      announced ??= totals;
      if (totals.count !== announced.count || totals.pages !== announced.pages) return null;
      if (announced.pages > maxPages || page.data.length > 2 * pageSize)
        throw createVendorProblems("projects").tooLarge();
      if (number < announced.pages) nextPage = requestPage(number + 1);
      await setImmediate(); // the pause lets the request start, and other work of this process run
      const context = readPageContext(page.data, page.included ?? []);
      for (const row of page.data) rows.add(parseRow(row, context));
      onProgress?.({ read: Math.min(rows.count(), announced.count), announced: announced.count });
    }
    return rows.count() === announced?.count ? rows.listing() : null;
  } finally {
    enough.abort();
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
