import { failure } from "./answers";
import type { CompanyPerson } from "./company";
import { includable } from "./wire";

type Matches = (person: CompanyPerson, value: string) => boolean;

const isActive = ({ attributes }: CompanyPerson) => !attributes.deactivated_at && !attributes.archived_at;
const sameText = (stored: unknown, value: string) =>
  String(stored ?? "").toLowerCase() === value.toLowerCase();

/** The filters that select people here. `query` looks into names and the e-mail address: only our reading. */
const filters: Record<string, Matches> = {
  status: (person, value) => (value === "1" ? isActive(person) : value === "2" && !isActive(person)),
  person_type: ({ personType }, value) => value === String(personType),
  hrm_type_id: ({ hrmTypeId }, value) => value === String(hrmTypeId ?? ""),
  manager_id: ({ managerId }, value) => value === managerId,
  company_id: ({ companyId }, value) => value === companyId,
  subsidiary_id: ({ subsidiaryId }, value) => value === subsidiaryId,
  email: ({ attributes }, value) => sameText(attributes.email, value),
  title: ({ attributes }, value) => sameText(attributes.title, value),
  virtual: ({ attributes }, value) => value === String(attributes["virtual"]),
  agent: ({ attributes }, value) => value === String(attributes["agent"]),
  query: ({ attributes: { first_name, last_name, email } }, value) =>
    [first_name, last_name, email].join(" ").toLowerCase().includes(value.toLowerCase()),
};

/** Filters that the vendor has and nobody needs here: refused loudly, never ignored. */
const filtersElsewhere = [
  "team",
  "tags",
  "custom_role_id",
  "role_id",
  "project_id",
  "offboarding_status",
].concat(["archived_at", "deactivated_at", "joined_at", "last_activity_at", "$op"]);

const sortKeys: Record<string, (person: CompanyPerson) => unknown> = {
  name: ({ attributes }) => `${String(attributes.first_name)} ${String(attributes.last_name)}`,
  email: ({ attributes }) => attributes.email,
  title: ({ attributes }) => attributes.title,
  joined_at: ({ attributes }) => attributes["joined_at"],
};
const sortsElsewhere = [
  "last_seen_at",
  "manager",
  "subsidiary",
  "company_name",
  "custom_role",
  "role_id",
].concat(["autotracking", "schedulable", "two_factor_auth"]);

/** The relationships that a request wants included. */
export const includesOf = (url: URL) => url.searchParams.get("include")?.split(",").filter(Boolean) ?? [];

/** What the vendor refuses with 400, and with 501 what it has and the simulator has not; null if all is known. */
export function refuseQuery(url: URL): Response | null {
  for (const name of url.searchParams.keys()) {
    if (!name.startsWith("filter[")) continue;
    const { field, operator } = readFilter(name);
    if (filtersElsewhere.includes(field)) return notSimulated(`filter ${field}`);
    if (!(field in filters)) return unsupported("filter", "Filter", field);
    if (!["eq", "not_eq"].includes(operator)) return notSimulated(`operator ${operator}`);
  }
  const sort = sortOf(url);
  if (sortsElsewhere.includes(sort)) return notSimulated(`sort ${sort}`);
  if (!(sort in sortKeys)) return unsupported("sort", "Sort", sort);
  const include = includesOf(url).find((name) => !includable.includes(name));
  return include ? unsupported("include", "Include", include) : null;
}

/** The people that the filters of a request select, in its order. */
function selectPeople(everyone: readonly CompanyPerson[], url: URL): CompanyPerson[] {
  const wanted = [...url.searchParams].flatMap(([name, value]) => {
    const { field, operator } = readFilter(name);
    const matches = filters[field];
    return matches ? [{ matches, value, isWanted: operator === "eq" }] : [];
  });
  const selected = everyone.filter((person) =>
    wanted.every(({ matches, value, isWanted }) => matches(person, value) === isWanted),
  );
  const keyOf = sortKeys[sortOf(url)];
  if (!keyOf) return selected;
  const direction = url.searchParams.get("sort")?.startsWith("-") ? -1 : 1;
  return selected
    .map((person) => ({ person, key: String(keyOf(person) ?? "") }))
    .sort((a, b) => direction * (a.key < b.key ? -1 : a.key > b.key ? 1 : byId(a.person, b.person)))
    .map(({ person }) => person);
}

/** A selection is kept until somebody changes: a hundred thousand people are not gone through again for every page. */
export function createSelections(everyone: () => readonly CompanyPerson[]) {
  let selectedFrom: readonly CompanyPerson[] = [];
  const kept = new Map<string, CompanyPerson[]>();
  return (url: URL): CompanyPerson[] => {
    const people = everyone();
    if (people !== selectedFrom || kept.size > 20) kept.clear();
    selectedFrom = people;
    const key = JSON.stringify([...url.searchParams].filter(([name]) => /^(filter|sort)/.test(name)));
    const selection = kept.get(key) ?? selectPeople(people, url);
    kept.set(key, selection);
    return selection;
  };
}

/** Which page is asked for: 30 rows unless told, 200 at most; what is no number counts as absent (only our reading). */
export function pageOf(url: URL): { number: number; size: number } {
  const whole = (name: string, otherwise: number) => {
    const given = Number(url.searchParams.get(`page[${name}]`) ?? otherwise);
    return Number.isInteger(given) && given > 0 ? given : otherwise;
  };
  return { number: whole("number", 1), size: Math.min(200, whole("size", 30)) };
}

const sortOf = (url: URL) => url.searchParams.get("sort")?.replace(/^-/, "") ?? "name";

function readFilter(name: string): { field: string; operator: string } {
  const [, field = "", operator = "eq"] = /^filter\[([^\]]*)\](?:\[([^\]]*)\])?/.exec(name) ?? [];
  return { field: /^\d+$/.test(field) ? "$op" : field, operator };
}

function byId(a: CompanyPerson, b: CompanyPerson): number {
  return a.id.length - b.id.length || (a.id < b.id ? -1 : 1);
}

const unsupported = (code: string, title: string, name: string) =>
  failure(400, `unsupported_${code}`, `Unsupported ${title}`, `${code} ${name} is not supported`);

const notSimulated = (what: string) =>
  failure(501, "not_simulated", "Not Simulated", `the vendor has ${what}, the simulator has not`);
