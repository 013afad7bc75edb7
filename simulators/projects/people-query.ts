import { createFailureResponse } from "./projects-responses";
import type { CompanyPerson } from "./company";
import { includableRelations } from "./resource-objects";

type FilterPredicate = (person: CompanyPerson, value: string) => boolean;

const isActive = ({ attributes }: CompanyPerson) => !attributes.deactivated_at && !attributes.archived_at;
const isSameText = (stored: unknown, value: string) =>
  String(stored ?? "").toLowerCase() === value.toLowerCase();

/** Supported filters. `query` searches names and the e-mail address (assumption). */
const filters: Record<string, FilterPredicate> = {
  status: (person, value) => (value === "1" ? isActive(person) : value === "2" && !isActive(person)),
  person_type: ({ personType }, value) => value === String(personType),
  hrm_type_id: ({ hrmTypeId }, value) => value === String(hrmTypeId ?? ""),
  manager_id: ({ managerId }, value) => value === managerId,
  company_id: ({ companyId }, value) => value === companyId,
  subsidiary_id: ({ subsidiaryId }, value) => value === subsidiaryId,
  email: ({ attributes }, value) => isSameText(attributes.email, value),
  title: ({ attributes }, value) => isSameText(attributes.title, value),
  virtual: ({ attributes }, value) => value === String(attributes["virtual"]),
  agent: ({ attributes }, value) => value === String(attributes["agent"]),
  query: ({ attributes: { first_name, last_name, email } }, value) =>
    [first_name, last_name, email].join(" ").toLowerCase().includes(value.toLowerCase()),
};

/** Filters of the vendor that Kith does not use: answered with 501, never ignored. */
const unsupportedFilters = [
  ...["team", "tags", "custom_role_id", "role_id", "project_id", "offboarding_status"],
  ...["archived_at", "deactivated_at", "joined_at", "last_activity_at", "$op"],
];

const sortKeys: Record<string, (person: CompanyPerson) => unknown> = {
  name: ({ attributes }) => `${String(attributes.first_name)} ${String(attributes.last_name)}`,
  email: ({ attributes }) => attributes.email,
  title: ({ attributes }) => attributes.title,
  joined_at: ({ attributes }) => attributes["joined_at"],
};
const unsupportedSorts = [
  ...["last_seen_at", "manager", "subsidiary", "company_name", "custom_role", "role_id"],
  ...["autotracking", "schedulable", "two_factor_auth"],
];

export const parseIncludes = (url: URL) => url.searchParams.get("include")?.split(",").filter(Boolean) ?? [];

export function findQueryError(url: URL): Response | null {
  for (const name of url.searchParams.keys()) {
    if (!name.startsWith("filter[")) continue;
    const { field, operator } = parseFilterName(name);
    if (unsupportedFilters.includes(field)) return createNotSimulatedResponse(`filter ${field}`);
    if (!(field in filters)) return createUnsupportedResponse("filter", field);
    if (!["eq", "not_eq"].includes(operator)) return createNotSimulatedResponse(`operator ${operator}`);
  }
  const sort = parseSort(url);
  if (unsupportedSorts.includes(sort)) return createNotSimulatedResponse(`sort ${sort}`);
  if (!(sort in sortKeys)) return createUnsupportedResponse("sort", sort);
  const include = parseIncludes(url).find((name) => !includableRelations.includes(name));
  return include ? createUnsupportedResponse("include", include) : null;
}

function selectPeople(everyone: readonly CompanyPerson[], url: URL): CompanyPerson[] {
  const wanted = [...url.searchParams].flatMap(([name, value]) => {
    const { field, operator } = parseFilterName(name);
    const matches = filters[field];
    return matches ? [{ matches, value, isWanted: operator === "eq" }] : [];
  });
  const selected = everyone.filter((person) =>
    wanted.every(({ matches, value, isWanted }) => matches(person, value) === isWanted),
  );
  const keyOf = sortKeys[parseSort(url)];
  if (!keyOf) return selected;
  const direction = url.searchParams.get("sort")?.startsWith("-") ? -1 : 1;
  return selected
    .map((person) => ({ person, key: String(keyOf(person) ?? "") }))
    .sort((a, b) => direction * (a.key < b.key ? -1 : a.key > b.key ? 1 : compareById(a.person, b.person)))
    .map(({ person }) => person);
}

/** Caches selections until a person changes, so that each page of a large company does not filter everyone again. */
export function createSelectionCache(everyone: () => readonly CompanyPerson[]) {
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

/** Returns the requested page. Default size 30, at most 200; invalid numbers count as absent (assumption). */
export function parsePage(url: URL): { number: number; size: number } {
  const whole = (name: string, otherwise: number) => {
    const given = Number(url.searchParams.get(`page[${name}]`) ?? otherwise);
    return Number.isInteger(given) && given > 0 ? given : otherwise;
  };
  return { number: whole("number", 1), size: Math.min(200, whole("size", 30)) };
}

const parseSort = (url: URL) => url.searchParams.get("sort")?.replace(/^-/, "") ?? "name";

function parseFilterName(name: string): { field: string; operator: string } {
  const [, field = "", operator = "eq"] = /^filter\[([^\]]*)\](?:\[([^\]]*)\])?/.exec(name) ?? [];
  return { field: /^\d+$/.test(field) ? "$op" : field, operator };
}

function compareById(a: CompanyPerson, b: CompanyPerson): number {
  return a.id.length - b.id.length || (a.id < b.id ? -1 : 1);
}

export const createUnsupportedResponse = (what: string, name: string) =>
  createFailureResponse(400, `unsupported_${what}`, `${what} ${name} is not supported`);

const createNotSimulatedResponse = (what: string) =>
  createFailureResponse(501, "not_simulated", `the vendor has ${what}, the simulator has not`);
