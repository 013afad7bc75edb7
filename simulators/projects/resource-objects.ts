import { mainCompanyId, type CompanyPerson } from "./company";
import { findTeamName } from "./company-teams";
import { offices } from "./names";
import { toPictureUrl } from "./pictures";

const relationStub = { meta: { included: false } };
const createRelation = (type: string, id: string | null) => ({ data: id === null ? null : { type, id } });

/** Relationships that `include` accepts. `createPersonRecord` supports the first four only. */
export const includableRelations = [
  "manager",
  "company",
  "subsidiary",
  "teams",
  "custom_role",
  "approval_policy_assignment",
  "service_types",
  "time_tracking_policy",
  "custom_field_people",
  "custom_field_attachments",
];

type RecordOrigin = { organizationId: string; origin: string };

const emptySet: ReadonlySet<string> = new Set();

/** Returns a record of type `people`. Relationships are stubs unless included; omitted attributes are absent. */
export function createPersonRecord(
  person: CompanyPerson,
  { organizationId, origin }: RecordOrigin,
  includes: ReadonlySet<string>,
  leftOut = emptySet,
) {
  const { avatar_url, original_avatar_url } = person.attributes;
  const attributes = {
    ...person.attributes,
    avatar_url: toPictureUrl(avatar_url, origin),
    original_avatar_url: toPictureUrl(original_avatar_url, origin),
  };
  return {
    id: "sentId" in person ? person.sentId : person.id,
    type: "people",
    attributes: Object.fromEntries(Object.entries(attributes).filter(([name]) => !leftOut.has(name))),
    relationships: {
      organization: createRelation("organizations", organizationId),
      manager: includes.has("manager") ? createRelation("people", person.managerId) : relationStub,
      company: includes.has("company") ? createRelation("companies", person.companyId) : relationStub,
      subsidiary: includes.has("subsidiary")
        ? createRelation("subsidiaries", person.subsidiaryId)
        : relationStub,
      teams: includes.has("teams")
        ? { data: (person.teamIds ?? []).map((id) => ({ type: "teams", id })) }
        : relationStub,
    },
  };
}

/** Returns the related records of a page, without duplicates, with stubs of their own: includes do not recurse. */
export function createIncludedRecords(
  page: readonly CompanyPerson[],
  find: (id: string) => CompanyPerson | undefined,
  served: RecordOrigin,
  includes: ReadonlySet<string>,
  leftOut = emptySet,
) {
  const none = new Set<string>();
  const different = (ids: (string | null)[]) => [...new Set(ids.filter((id) => id !== null))];
  const managers = includes.has("manager") ? different(page.map(({ managerId }) => managerId)) : [];
  const namesSubsidiaries = includes.has("subsidiary") && !leftOut.has("subsidiary-record");
  const subsidiaries = namesSubsidiaries ? different(page.map(({ subsidiaryId }) => subsidiaryId)) : [];
  const companies = includes.has("company") ? different(page.map(({ companyId }) => companyId)) : [];
  const namesTeams = includes.has("teams") && !leftOut.has("teams-record");
  const teams = namesTeams ? different(page.flatMap(({ teamIds = [] }) => teamIds)) : [];
  return [
    ...managers.flatMap((id) => {
      const manager = find(id);
      return manager ? [createPersonRecord(manager, served, none)] : [];
    }),
    ...subsidiaries.map((id) => ({
      id,
      type: "subsidiaries",
      attributes: { name: offices[Number(id) - 700]?.name ?? null },
      relationships: {},
    })),
    ...teams.map((id) => ({
      id,
      type: "teams",
      attributes: { name: findTeamName(id) },
      relationships: {},
    })),
    ...companies.map((id) => ({
      id,
      type: "companies",
      attributes: { name: id === mainCompanyId ? "Fernhill Studio" : "Northwind Contractors" },
      relationships: {},
    })),
  ];
}

/** `meta.settings` of recorded answers is a large blob of feature flags. */
const metaSettings = Object.fromEntries(
  Array.from({ length: 60 }, (_, index) => [`feature_flag_number_${index}`, index % 3 === 0]),
);

export function createPageMeta(number: number, size: number, total: number) {
  return {
    current_page: number,
    total_pages: Math.max(1, Math.ceil(total / size)),
    total_count: total,
    page_size: size,
    max_page_size: 200,
    settings: metaSettings,
  };
}

export function createPageLinks(url: URL, number: number, pages: number) {
  const at = (page: number) => {
    const link = new URL(url);
    link.searchParams.set("page[number]", String(page));
    return link.href;
  };
  return {
    first: at(1),
    last: at(pages),
    ...(number > 1 && { prev: at(number - 1) }),
    ...(number < pages && { next: at(number + 1) }),
  };
}
