import { createCall, type CallLimits } from "@/lib/connectors/call";
import { Problem } from "@/lib/problem";
import type { ListedPerson, ListingProgress, PeopleListing, Projects, ProjectsTokenOwner } from "./port";
import { readOfficeNames, readRow } from "./productive-mapping";
import { membershipsPage, organizationRecord, ownerRecord, peoplePage, rowWithStub } from "./productive-wire";

// Productive.io, API v2 (JSON:API). Facts and their sources: docs/connecting.md and the vendor's documentation.

type Address = { baseUrl: string; token: string; fetch?: typeof fetch; limits?: Partial<CallLimits> };

const pageSize = 200; // the vendor's maximum
/** More pages than any company has: a list without an end is refused. */
const mostPages = 2_000;

/** The projects system as Productive offers it, read as the owner of an API token. */
export function productiveProjects({
  organizationId,
  ...address
}: Address & { organizationId: string }): Projects {
  return {
    async listPeople({ signal, onProgress }): Promise<PeopleListing> {
      const call = open(address, { "X-Organization-Id": organizationId });
      // People move between pages when the list changes while it is read: once that is bad luck.
      const listing =
        (await readEverything(call, signal, onProgress)) ?? (await readEverything(call, signal, onProgress));
      if (listing) return listing;
      throw new Problem(
        "upstream",
        "projects_incomplete",
        "The projects system sent fewer or other people than it announced, twice. Nothing was changed, so that nobody is removed by mistake. Try again later.",
      );
    },
  };
}

/** Whose token this is: works with the token alone, and so tells whether it is good. */
export async function findTokenOwner(address: Address): Promise<ProjectsTokenOwner> {
  const call = open(address, {});
  const path = "organization_memberships?include=organization,person";
  const { included = [] } = await call(path, membershipsPage, { signal: new AbortController().signal }).catch(
    explainRefusal,
  );
  const organizations = included.flatMap((record) => {
    const parsed = organizationRecord.safeParse(record);
    return parsed.success ? [{ id: parsed.data.id, name: parsed.data.attributes.name }] : [];
  });
  const [owner] = included.flatMap((record) => ownerRecord.safeParse(record).data ?? []);
  const actingAs = [owner?.attributes.first_name, owner?.attributes.last_name].filter(Boolean).join(" ");
  return { organizations, actingAs };
}

function open({ baseUrl, token, fetch, limits }: Address, headers: Record<string, string>) {
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
  });
}

/**
 * Reads all pages by `meta.total_pages`, never by links. Null where the pages do not add up to what the vendor announces:
 * another total on a later page, or fewer or more different records than the total.
 */
async function readEverything(
  call: ReturnType<typeof createCall>,
  signal: AbortSignal,
  onProgress: ListingProgress | undefined,
): Promise<PeopleListing | null> {
  const people = new Map<string, ListedPerson>();
  const others = new Set<string>();
  const broken: PeopleListing["broken"] = [];
  let announced: { count: number; pages: number } | null = null;
  for (let number = 1; number <= (announced?.pages ?? 1); number++) {
    const page = await call(peoplePath(number), peoplePage, { signal });
    const totals = { count: page.meta.total_count, pages: page.meta.total_pages };
    announced ??= totals;
    if (totals.count !== announced.count || totals.pages !== announced.pages) return null;
    if (announced.pages > mostPages) throw tooManyPages();
    const officeNames = readOfficeNames(page.included ?? []);
    for (const row of page.data.map((data) => readRow(data, officeNames))) {
      if (row.kind === "person") people.set(row.person.externalId, row.person);
      else if (row.kind === "not-a-colleague") others.add(row.externalId);
      else broken.push(row.record);
    }
    refuseStubs(page.data);
    onProgress?.({
      read: Math.min(people.size + others.size + broken.length, announced.count),
      announced: announced.count,
    });
  }
  const different = onlyDifferent(broken, people);
  const read = people.size + others.size + different.length;
  return read === announced?.count ? { people: [...people.values()], broken: different } : null;
}

const peoplePath = (number: number) =>
  "people?filter[status]=1&filter[person_type]=1&filter[hrm_type_id]=1&include=manager,subsidiary" +
  `&page[number]=${number}&page[size]=${pageSize}&sort=name`;

/** One record for each id: a row may come twice when the list shifts between two pages. */
function onlyDifferent(
  broken: PeopleListing["broken"],
  people: ReadonlyMap<string, unknown>,
): PeopleListing["broken"] {
  const seen = new Set<string>();
  return broken.filter(({ externalId }) => {
    if (externalId === null) return true;
    if (seen.has(externalId) || people.has(externalId)) return false;
    seen.add(externalId);
    return true;
  });
}

/** A page whose rows carry no managers at all was asked for wrongly, or the vendor has changed: not everyone is a root. */
function refuseStubs(rows: readonly unknown[]): void {
  if (rows.length > 0 && rows.every((row) => rowWithStub.safeParse(row).success)) {
    throw new Problem(
      "upstream",
      "projects_unreadable",
      "The projects system left out who reports to whom. Nothing was changed. Try again later, and report it if it goes on.",
    );
  }
}

const tooManyPages = () =>
  new Problem(
    "upstream",
    "projects_unreadable",
    "The projects system announces more people than can be read. Nothing was changed.",
  );

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
