import { ownCompanyId, type CompanyPerson } from "./company";
import { offices } from "./names";
import { pictureAddress } from "./pictures";

const stub = { meta: { included: false } };
const relation = (type: string, id: string | null) => ({ data: id === null ? null : { type, id } });

/** Relationships that `include` may name; of these, `personRecord` says which are more than known. */
export const includable = [
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

/** Whose records they are, and where they are served: pictures lie there too. */
type Served = { organizationId: string; origin: string };

const nothing: ReadonlySet<string> = new Set();

/** A record of type `people`: relationships are stubs unless they were included. What is left out of attributes is not there. */
export function personRecord(
  person: CompanyPerson,
  { organizationId, origin }: Served,
  includes: ReadonlySet<string>,
  leftOut = nothing,
) {
  const { avatar_url, original_avatar_url } = person.attributes;
  const attributes = {
    ...person.attributes,
    avatar_url: pictureAddress(avatar_url, origin),
    original_avatar_url: pictureAddress(original_avatar_url, origin),
  };
  return {
    id: "sentId" in person ? person.sentId : person.id,
    type: "people",
    attributes: Object.fromEntries(Object.entries(attributes).filter(([name]) => !leftOut.has(name))),
    relationships: {
      organization: relation("organizations", organizationId),
      manager: includes.has("manager") ? relation("people", person.managerId) : stub,
      company: includes.has("company") ? relation("companies", person.companyId) : stub,
      subsidiary: includes.has("subsidiary") ? relation("subsidiaries", person.subsidiaryId) : stub,
      teams: includes.has("teams") ? { data: [] } : stub,
    },
  };
}

/** The records that a page's relationships point to, each once, with stubs of their own: includes do not recurse. */
export function includedRecords(
  page: readonly CompanyPerson[],
  find: (id: string) => CompanyPerson | undefined,
  served: Served,
  includes: ReadonlySet<string>,
  leftOut = nothing,
) {
  const none = new Set<string>();
  const different = (ids: (string | null)[]) => [...new Set(ids.filter((id) => id !== null))];
  const managers = includes.has("manager") ? different(page.map(({ managerId }) => managerId)) : [];
  const namesSubsidiaries = includes.has("subsidiary") && !leftOut.has("subsidiary-record");
  const subsidiaries = namesSubsidiaries ? different(page.map(({ subsidiaryId }) => subsidiaryId)) : [];
  const companies = includes.has("company") ? different(page.map(({ companyId }) => companyId)) : [];
  return [
    ...managers.flatMap((id) => {
      const manager = find(id);
      return manager ? [personRecord(manager, served, none)] : [];
    }),
    ...subsidiaries.map((id) => ({
      id,
      type: "subsidiaries",
      attributes: { name: offices[Number(id) - 700]?.name ?? null },
      relationships: {},
    })),
    ...companies.map((id) => ({
      id,
      type: "companies",
      attributes: { name: id === ownCompanyId ? "Fernhill Studio" : "Northwind Contractors" },
      relationships: {},
    })),
  ];
}

/** `meta.settings` of recorded answers is a large blob of feature flags. */
const settings = Object.fromEntries(
  Array.from({ length: 60 }, (_, index) => [`feature_flag_number_${index}`, index % 3 === 0]),
);

export function pageMeta(number: number, size: number, total: number) {
  return {
    current_page: number,
    total_pages: Math.max(1, Math.ceil(total / size)),
    total_count: total,
    page_size: size,
    max_page_size: 200,
    settings,
  };
}

export function pageLinks(url: URL, number: number, pages: number) {
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

/** An error in the vendor's form. */
export const errorBody = (status: number, code: string, title: string, detail: string) => ({
  errors: [{ status: String(status), code, title, detail, meta: {}, source: {} }],
});
