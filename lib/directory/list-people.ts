import "server-only";
import { hasAccess, type CallerWith } from "@/lib/identity/access/permissions";
import { requirePermission, personNotFoundProblem } from "@/lib/identity/access/require-permission";
import { findPeopleChangedSince } from "@/lib/versions/changed-since";
import { publishedFields } from "@/lib/versions/published-fields";
import { database } from "@/lib/platform/database/database";
import { formatCsv } from "@/lib/platform/text/format-csv";
import { Problem } from "@/lib/platform/problem";
import { formatOrgChartJson } from "@/lib/identity/access/org-chart";
import { getDirectoryDetails, getHiddenChangeFields, isWorkEmailVisible } from "./details";
import type { PersonDetails } from "./details-schema";
import { getCurrentDirectory, toVisiblePerson, type Directory } from "./directory-store";
import {
  personFieldNames,
  type FilteredPeople,
  type OrgChartQuery,
  type PeopleQuery,
  type PersonFieldName,
} from "./people-query";
import type { Person } from "./schema";
import { readApiSort } from "./search-params";
import { formatVCard, type VCardVersion } from "./vcard";
import { defaultView } from "./view";
import { findPeopleInView } from "./view-queries";
import { peopleSystem } from "@/lib/people/people-system";

/** Omits people who match only a part of the words. Throws 403 for fields that the caller may not see (B10). */
async function findFilteredPeople(caller: CallerWith<"view:names">, query: PeopleQuery) {
  const {
    q = "",
    manager_id,
    under,
    office = [],
    department = [],
    has_user,
    updated_since,
    sort,
    limit,
    cursor,
  } = query;
  const order = sort === undefined ? null : readApiSort(sort);
  const viewer = hasRestrictedFields(query) ? requirePermission(caller, "view:people") : null;
  if (viewer && (order?.by === "email" || query.fields?.has("email")) && !isWorkEmailVisible(viewer)) {
    throw new Problem(
      "forbidden",
      "not_allowed",
      "Only executives can see work e-mails. Remove email from fields and sort.",
    );
  }
  const view = {
    ...defaultView,
    query: q,
    reports_to: manager_id === undefined || manager_id === "none" ? [] : [manager_id],
    manager: manager_id === "none" ? [manager_id] : [],
    under: under === undefined ? [] : [under],
    office,
    department,
    sort: order,
  };
  const { people: found, partial, directory, details, isStale, page } = await findPeopleInView(caller, view);
  const updated =
    updated_since === undefined
      ? null
      : await findPeopleChangedSince(updated_since, getVisibleChangeFields(caller));
  const fitting = (partial === null ? found : []).filter(
    ({ id, user_id }) =>
      (updated === null || updated.has(id)) &&
      (has_user === undefined || (user_id !== null) === has_user) &&
      (under === undefined || (id !== under && directory.tree.levelsBelow(id, under) !== null)),
  );
  const { limit: _limit, cursor: _cursor, fields: _fields, ...filters } = query;
  const { people, next } = await page(fitting, { limit, cursor, filters: { ...filters, sort: order } });
  return {
    people: people.map((person) => toVisiblePerson(caller, person)),
    total: fitting.length,
    next,
    directory,
    details,
    isStale,
  };
}

function getVisibleChangeFields(caller: CallerWith<"view:names">) {
  const hidden = getHiddenChangeFields(caller);
  return publishedFields.filter((field) => !hidden.includes(field));
}

/** Directory details, which the `Person` schema does not contain. */
const restrictedFields: readonly string[] = [
  ...["office", "department", "teams", "joined_on", "joined", "email", "preferred_name"],
];

/** Returns whether a query uses or returns a field that a `public_only` token does not see (TOKEN-9). */
const hasRestrictedFields = ({ office, department, sort, fields }: PeopleQuery): boolean =>
  office !== undefined ||
  department !== undefined ||
  (sort !== undefined && restrictedFields.includes(readApiSort(sort)?.by ?? "")) ||
  [...(fields ?? [])].some((field) => restrictedFields.includes(field));

export async function listFilteredPeople(
  caller: CallerWith<"view:names">,
  query: PeopleQuery,
): Promise<FilteredPeople> {
  const { people, total, next, directory, details, isStale } = await findFilteredPeople(caller, query);
  const { fields } = query;
  return {
    people: people.map((person) => (fields ? pickFields(person, details.get(person.id), fields) : person)),
    synced_at: directory.syncedAt,
    stale: isStale,
    total,
    next,
  };
}

function pickFields(
  person: Person,
  detail: PersonDetails | undefined,
  fields: ReadonlySet<PersonFieldName>,
): FilteredPeople["people"][number] {
  const all = {
    ...person,
    source_id: person.productive_id,
    office: detail?.office ?? null,
    joined_on: detail?.joined_on ?? null,
    email: detail?.email ?? null,
    department: detail?.department ?? null,
    teams: detail?.teams ?? [],
    preferred_name: detail?.preferred_name ?? null,
  };
  const left = Object.fromEntries(
    Object.entries(all).filter(([name]) =>
      personFieldNames.some((field) => field === name && fields.has(field)),
    ),
  );
  return { ...left, id: person.id };
}

/** Work e-mails are exported by a separate endpoint that writes the audit log. */
const csvColumns = [
  ...(["id", "first_name", "last_name", "title", "manager_id", "office", "joined_on"] as const),
  ...(["department", "teams"] as const),
];

/** Throws 400 for the e-mail field. */
export async function formatPeopleCsv(caller: CallerWith<"view:names">, query: PeopleQuery): Promise<string> {
  rejectEmailField(query);
  const seen = hasAccess(caller, "view:people")
    ? csvColumns
    : csvColumns.filter((column) => !restrictedFields.includes(column));
  const fields = query.fields ?? new Set<PersonFieldName>(seen);
  const { people } = await listFilteredPeople(caller, { ...query, fields });
  return formatCsv(
    people.map(({ teams, ...person }) => ({ ...person, ...(teams && { teams: teams.join("; ") }) })),
    personFieldNames.filter((field) => fields.has(field)),
  );
}

/** Returns the list as vCards, as far as the caller sees the values. Throws 400 for the e-mail field. */
export async function formatPeopleVCards(
  caller: CallerWith<"view:names">,
  query: PeopleQuery,
  version: VCardVersion,
): Promise<string> {
  rejectEmailField(query);
  const { people, details } = await findFilteredPeople(caller, query);
  return formatCards(caller, people, (id) => ({ ...details.get(id), email: null }), version);
}

export async function formatPersonVCard(
  caller: CallerWith<"view:names">,
  personId: string,
  version: VCardVersion,
): Promise<string> {
  const { directory } = await getCurrentDirectory();
  const person = directory.byId.get(personId);
  if (!person) throw personNotFoundProblem();
  const { details } = hasAccess(caller, "view:people")
    ? await getDirectoryDetails(caller, [personId])
    : { details: [] };
  return formatCards(caller, [person], () => details[0], version);
}

/** Returns the organisation of the source of people; null if it is not connected. */
export async function readCompanyName(): Promise<string | null> {
  const found = await database().connection.findUnique({
    where: { provider: peopleSystem },
    select: { orgName: true },
  });
  return found?.orgName ?? null;
}

async function formatCards(
  caller: CallerWith<"view:names">,
  people: readonly Person[],
  detailOf: (id: string) => Partial<PersonDetails> | undefined,
  version: VCardVersion,
): Promise<string> {
  const company = hasAccess(caller, "view:people") ? await readCompanyName() : undefined;
  return people
    .map((person) => formatVCard({ ...person, ...detailOf(person.id), company }, version))
    .join("");
}

/** Throws 400: exports of e-mails must be in the audit log, which the exports of the list do not write. */
function rejectEmailField({ fields }: PeopleQuery): void {
  if (!fields?.has("email")) return;
  throw new Problem(
    "invalid",
    "invalid_request",
    "This list cannot contain work e-mails. Use POST /api/people/work-emails.",
  );
}

/** Returns at most `depth` levels below the top of a branch. Throws 404 if `root` is not in the directory. */
export function writeChartBranchJson(
  caller: CallerWith<"view:names">,
  directory: Directory,
  query: OrgChartQuery,
  isStale: boolean,
): string {
  if (query.root !== undefined && !directory.byId.has(query.root)) throw personNotFoundProblem();
  const nested = formatOrgChartJson(directory, query, (person, direct_reports) =>
    JSON.stringify({ ...toVisiblePerson(caller, person), direct_reports }),
  );
  return `{"roots":${nested},"synced_at":${JSON.stringify(directory.syncedAt)},"stale":${isStale}}`;
}
