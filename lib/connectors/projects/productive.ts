import { setImmediate } from "node:timers/promises";
import { createCall, listingBudget, type Call, type CallLimits, type Timing } from "@/lib/connectors/call";
import { failureLabels } from "@/lib/connectors/failure-labels";
import { Problem } from "@/lib/problem";
import type { BrokenRecord, ListingProgress, PeopleListing, Projects, ProjectsTokenOwner } from "./port";
import { readPageContext, readRow, tokenOwner, type ReadRow } from "./productive-mapping";
import { peoplePage, type PeoplePage } from "./productive-wire";

// Productive.io, API v2 (JSON:API). Facts: PRODUCTIVE-1 to PRODUCTIVE-19.

type Address = {
  baseUrl: string;
  token: string;
  fetch?: typeof fetch;
  limits?: Partial<CallLimits>;
  timing?: Partial<Timing>;
};

const pageSize = 200; // the vendor's maximum
/** More pages than any company has: a list without an end is refused. */
const mostPages = 2_000;

/**
 * The projects system as Productive offers it, read as the owner of an API token. A listing is complete: the vendor's count of
 * people was the same on every page, and so many different records were read.
 */
export function productiveProjects({
  organizationId,
  ...address
}: Address & { organizationId: string }): Projects {
  return {
    async listPeople({ signal, onProgress }): Promise<PeopleListing> {
      const call = open(address, { "X-Organization-Id": organizationId });
      // People move between pages when the list changes while it is read: once that is bad luck.
      const listing =
        (await readEverything(call, address.limits, signal, onProgress)) ??
        (await readEverything(call, address.limits, signal, onProgress));
      if (listing) return listing;
      throw new Problem(
        "upstream",
        "projects_incomplete",
        "The projects system sent fewer or other people than it announced, twice. Nothing was changed, so that no one is removed by mistake. Try again later.",
      );
    },
  };
}

/** Whose token this is: works with the token alone, and so tells whether it is good. */
export async function findTokenOwner(
  address: Address,
  signal: AbortSignal | null = null,
): Promise<ProjectsTokenOwner> {
  const call = open(address, {});
  const path = "organization_memberships?include=organization,person";
  return call(path, tokenOwner, { signal }).catch(explainRefusal);
}

function open({ baseUrl, token, fetch, limits, timing }: Address, headers: Record<string, string>): Call {
  return createCall({
    system: "projects",
    baseUrl,
    headers: {
      ...headers,
      "X-Auth-Token": token,
      "Content-Type": "application/vnd.api+json", // the vendor answers 415 without it, also to a GET
      Accept: "application/vnd.api+json",
    },
    ...(fetch && { fetch }),
    ...(limits && { limits }),
    ...(timing && { timing }),
  });
}

/**
 * Reads all pages by `meta.total_pages`, never by links, and asks for the next one while the rows of the last are read: one request at a
 * time. Null where the pages do not add up to what the vendor announces: another total on a later page, or fewer or more different records
 * than the total.
 */
async function readEverything(
  call: Call,
  limits: Partial<CallLimits> | undefined,
  signal: AbortSignal,
  onProgress: ListingProgress | undefined,
): Promise<PeopleListing | null> {
  const rows = createRows();
  const budget = listingBudget(limits);
  const enough = new AbortController();
  const wanted = AbortSignal.any([signal, enough.signal]);
  const ask = (number: number): Promise<PeoplePage> => {
    const asked = call(peoplePath(number), peoplePage, { signal: wanted, budget });
    asked.catch(() => undefined); // whoever waits for the page is told: nobody does once the reading has ended
    return asked;
  };
  try {
    let asked = ask(1);
    let announced: { count: number; pages: number } | null = null;
    for (let number = 1; number <= (announced?.pages ?? 1); number++) {
      const page = await asked;
      const totals = { count: page.meta.total_count, pages: page.meta.total_pages };
      announced ??= totals;
      if (totals.count !== announced.count || totals.pages !== announced.pages) return null;
      if (announced.pages > mostPages || page.data.length > 2 * pageSize)
        throw failureLabels("projects").tooMuch();
      if (number < announced.pages) asked = ask(number + 1);
      await setImmediate(); // the request goes out now, and whoever else waits for this process has a turn
      const context = readPageContext(page.data, page.included ?? []);
      for (const row of page.data) rows.add(readRow(row, context));
      onProgress?.({ read: Math.min(rows.count(), announced.count), announced: announced.count });
    }
    return rows.count() === announced?.count ? rows.listing() : null;
  } finally {
    enough.abort();
  }
}

const peoplePath = (number: number) =>
  "people?filter[status]=1&filter[person_type]=1&filter[hrm_type_id]=1&include=manager,subsidiary" +
  `&page[number]=${number}&page[size]=${pageSize}&sort=name`;

/** Each record once, by its id: a row may come twice when the list shifts between two pages. What can be read beats what cannot. */
function createRows() {
  const byId = new Map<string, ReadRow>();
  const withoutId: BrokenRecord[] = [];
  return {
    add: (row: ReadRow) => {
      const id = idOf(row);
      if (id !== null) {
        if ((byId.get(id)?.kind ?? "broken") === "broken") byId.set(id, row);
      } else if (row.kind === "broken") withoutId.push(row.record);
    },
    count: () => byId.size + withoutId.length,
    listing: (): PeopleListing => {
      const rows = [...byId.values()];
      return {
        people: rows.flatMap((row) => (row.kind === "person" ? [row.person] : [])),
        broken: [...rows.flatMap((row) => (row.kind === "broken" ? [row.record] : [])), ...withoutId],
      };
    },
  };
}

function idOf(row: ReadRow): string | null {
  if (row.kind === "person") return row.person.externalId;
  return row.kind === "broken" ? row.record.externalId : row.externalId;
}

function explainRefusal(error: unknown): never {
  if (error instanceof Problem && error.code === "reconnect_needed") {
    throw new Problem(
      "invalid",
      "credentials_rejected",
      "The projects system does not accept this token. Check that it was copied whole and not revoked.",
    );
  }
  throw error;
}
