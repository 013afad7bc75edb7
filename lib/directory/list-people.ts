import "server-only";
import { allows, type CallerWith } from "@/lib/access/levels";
import { requirePermission } from "@/lib/access/require";
import { findChangedSince } from "@/lib/directory-version/changed-since";
import { hiddenFields, toldFields } from "@/lib/directory-version/told-fields";
import { unknownPerson } from "@/lib/access/unknown-person";
import { writeCsv } from "@/lib/csv/write-csv";
import { Problem } from "@/lib/problem";
import { buildOrgChart, orgChartJson, pruneOrgChart } from "@/lib/reporting/org-chart";
import { getDirectoryDetails, mayHaveWorkEmails } from "./details";
import type { DirectoryDetail } from "./details-schema";
import { currentDirectory, personFor, type Directory } from "./directory-store";
import {
  personFields,
  type NarrowedPeople,
  type OrgChartQuery,
  type PeopleQuery,
  type PersonField,
} from "./people-query";
import type { Person } from "./schema";
import { readApiSort } from "./search-params";
import { vCard } from "./vcard";
import { everybody } from "./view";
import { findPeople } from "./view-queries";

type Found = {
  people: readonly Person[];
  total: number;
  next: string | null;
  directory: Directory;
  details: ReadonlyMap<string, DirectoryDetail>;
  isStale: boolean;
};

/**
 * Those of the directory whom the query asks for, by the same filters, search and order as the directory's page. What the caller may not
 * see they can neither ask for nor put in order: the search does not look into it either (B10).
 */
async function find(caller: CallerWith<"view:names">, query: PeopleQuery): Promise<Found> {
  const {
    q = "",
    manager_id,
    under = null,
    office: offices = [],
    has_user,
    updated_since,
    sort,
    limit,
    cursor,
  } = query;
  const order = sort === undefined ? null : readApiSort(sort);
  const seer = asksBeyondNames(query) ? requirePermission(caller, "view:people") : null;
  if (seer && (order?.by === "email" || query.fields?.has("email")) && !mayHaveWorkEmails(seer)) {
    throw new Problem(
      "forbidden",
      "not_allowed",
      "Work e-mails are for executives here. Leave e-mail out of fields and sort.",
    );
  }
  const view = {
    ...everybody,
    query: q,
    reportsTo: manager_id === undefined || manager_id === "none" ? null : manager_id,
    hasNoManager: manager_id === "none",
    under,
    offices,
    sort: order,
  };
  const { people: found, partial, directory, details, isStale, page } = await findPeople(caller, view);
  const updated =
    updated_since === undefined ? null : await findChangedSince(updated_since, fieldsOf(caller));
  const fitting = (partial === null ? found : []).filter(
    ({ id, user_id, manager_id: managerId }) =>
      (updated === null || updated.has(id)) &&
      (has_user === undefined || (user_id !== null) === has_user) &&
      (view.reportsTo === null || managerId === view.reportsTo) &&
      (under === null || (id !== under && directory.tree.levelsBelow(id, under) !== null)),
  );
  const { limit: _limit, cursor: _cursor, fields: _fields, ...filters } = query;
  const { people, next } = await page(fitting, { limit, cursor, filters: { ...filters, sort: order } });
  return {
    people: people.map((person) => personFor(caller, person)),
    total: fitting.length,
    next,
    directory,
    details,
    isStale,
  };
}

/** Whose changes the caller may learn of: of what they do not see not even that it was changed (B10). */
const fieldsOf = (caller: CallerWith<"view:names">) =>
  allows(caller, "view:people") ? toldFields : toldFields.filter((field) => !hiddenFields.includes(field));

/** Fields, and orders by them, that are no part of names, titles and the tree. */
const beyondNames: readonly string[] = ["office", "joined_on", "joined", "email"];

/** Whether a query names anything of people that a `public_only` token does not see (TOKEN-9). */
const asksBeyondNames = ({ office, sort, fields }: PeopleQuery): boolean =>
  office !== undefined ||
  (sort !== undefined && beyondNames.includes(readApiSort(sort)?.by ?? "")) ||
  [...(fields ?? [])].some((field) => beyondNames.includes(field));

/** The list as JSON. */
export async function narrowPeople(
  caller: CallerWith<"view:names">,
  query: PeopleQuery,
): Promise<NarrowedPeople> {
  const { people, total, next, directory, details, isStale } = await find(caller, query);
  const { fields } = query;
  return {
    people: people.map((person) => (fields ? withFields(person, details.get(person.id), fields) : person)),
    synced_at: directory.syncedAt,
    stale: isStale,
    total,
    next,
  };
}

function withFields(
  person: Person,
  detail: DirectoryDetail | undefined,
  fields: ReadonlySet<PersonField>,
): NarrowedPeople["people"][number] {
  const all = {
    ...person,
    office: detail?.office ?? null,
    joined_on: detail?.joined_on ?? null,
    email: detail?.email ?? null,
  };
  const left = Object.fromEntries(
    Object.entries(all).filter(([name]) => personFields.some((field) => field === name && fields.has(field))),
  );
  return { ...left, id: person.id };
}

/** The fields of the list that a table has where none are named. Work e-mails are taken out at an address that records it. */
const columns = ["id", "first_name", "last_name", "title", "manager_id", "office", "joined_on"] as const;

/** The list as a table. */
export async function peopleCsv(caller: CallerWith<"view:names">, query: PeopleQuery): Promise<string> {
  refuseEmails(query);
  const seen = allows(caller, "view:people")
    ? columns
    : columns.filter((column) => !beyondNames.includes(column));
  const fields = query.fields ?? new Set<PersonField>(seen);
  const { people } = await narrowPeople(caller, { ...query, fields });
  return writeCsv(
    people,
    personFields.filter((field) => fields.has(field)),
  );
}

/** The list as cards for an address book: names, titles and offices. */
export async function peopleCards(caller: CallerWith<"view:names">, query: PeopleQuery): Promise<string> {
  refuseEmails(query);
  const { people, details } = await find(caller, query);
  return people
    .map((person) => vCard({ ...person, office: details.get(person.id)?.office ?? null }))
    .join("");
}

/** The card of one person, with office and work e-mail for who sees them. 404 for whoever is not in the directory. */
export async function personCard(caller: CallerWith<"view:names">, personId: string): Promise<string> {
  const { directory } = await currentDirectory();
  const person = directory.byId.get(personId);
  if (!person) throw unknownPerson();
  const { details } = allows(caller, "view:people")
    ? await getDirectoryDetails(caller, [personId])
    : { details: [] };
  const { office = null, email = null } = details[0] ?? {};
  return vCard({ ...person, office, email });
}

/** A list of addresses is what a phisher wants: taking it out as a file is recorded, which this address does not do. */
function refuseEmails({ fields }: PeopleQuery): void {
  if (!fields?.has("email")) return;
  throw new Problem(
    "invalid",
    "invalid_request",
    "A table of work e-mails is not made here: POST /api/people/work-emails hands them out, and records it.",
  );
}

/** The chart from these roots on, and so deep. 404 for a root who is not in the directory. */
export function chartBranch(
  caller: CallerWith<"view:names">,
  { people, syncedAt, byId }: Directory,
  { root, depth }: OrgChartQuery,
  isStale: boolean,
): string {
  if (root !== undefined && !byId.has(root)) throw unknownPerson();
  const { roots } = buildOrgChart(
    people.map((person) => ({ id: person.id, managerId: person.manager_id, person })),
  );
  const branch = pruneOrgChart(roots, { root: root ?? null, depth: depth ?? Infinity });
  const nested = orgChartJson(branch, ({ person, direct_reports }) =>
    JSON.stringify({ ...personFor(caller, person), direct_reports }),
  );
  return `{"roots":${nested},"synced_at":${JSON.stringify(syncedAt)},"stale":${isStale}}`;
}
