import { cleanText } from "@/lib/platform/text/plain-text";
import type { VendorPerson } from "../port";
import { toBrokenRow, type ParsedRow } from "../rows";
import {
  namedRecord,
  membershipsPage,
  organizationRecord,
  tokenOwnerRecord,
  productivePerson,
  productivePersonWithoutManager,
  rowWithoutManager,
  type ProductivePerson,
} from "./schemas";

export type TokenOwner = { organizations: { id: string; name: string }[]; actingAs: string };

type RecordNames = ReadonlyMap<string, string | null>;

type PageContext = { officeNames: RecordNames; teamNames: RecordNames; isWithoutManagers: boolean };

/** A value that the response omits is undefined in the result, never null. */
export function parseRow(row: unknown, page: PageContext): ParsedRow {
  const parsed = (page.isWithoutManagers ? productivePersonWithoutManager : productivePerson).safeParse(row);
  if (!parsed.success) return toBrokenRow(row, parsed.error);
  const externalId = parsed.data.id;
  return isColleague(parsed.data)
    ? { externalId, person: toListedPerson(parsed.data, page) }
    : { externalId };
}

export const readPageContext = (rows: readonly unknown[], included: readonly unknown[]): PageContext => ({
  officeNames: readRecordNames(included, "subsidiaries"),
  teamNames: readRecordNames(included, "teams"),
  isWithoutManagers: rows.length > 0 && rows.every((row) => rowWithoutManager.safeParse(row).success),
});

/** Maps the included records of a type to their names. Most included records are managers, which are not parsed. */
function readRecordNames(included: readonly unknown[], type: "subsidiaries" | "teams"): RecordNames {
  return new Map(
    included.filter(createTypeCheck(type)).flatMap((record) => {
      const { id, attributes } = namedRecord.safeParse(record).data ?? {};
      return id === undefined || attributes?.name === undefined ? [] : [[id, attributes.name]];
    }),
  );
}

const createTypeCheck =
  (type: string) =>
  (record: unknown): boolean =>
    typeof record === "object" && record !== null && "type" in record && record.type === type;

export const tokenOwnerResponse = membershipsPage.transform(({ data, included }, context): TokenOwner => {
  const names = new Map(
    included.flatMap((record) => {
      const { data: parsed } = organizationRecord.safeParse(record);
      return parsed ? [[parsed.id, parsed.attributes.name] as const] : [];
    }),
  );
  const ids = new Set(data.map(({ relationships }) => relationships.organization.data.id));
  const organizations = [...ids].flatMap((id) => {
    const name = names.get(id);
    if (name === undefined) context.addIssue({ code: "custom", message: "organisation without its record" });
    return name === undefined ? [] : [{ id, name: cleanText(name, 200) }];
  });
  const people = new Set(data.map(({ relationships }) => relationships.person?.data?.id));
  const owner = included
    .map((record) => tokenOwnerRecord.safeParse(record).data)
    .find((person) => person !== undefined && people.has(person.id));
  const actingAs = [owner?.attributes.first_name, owner?.attributes.last_name].filter(Boolean).join(" ");
  return { organizations, actingAs };
});

/** The vendor's filters also return placeholders, agents and virtual people. The status is checked again here. */
function isColleague({ attributes }: ProductivePerson): boolean {
  const { placeholder, agent, virtual, deactivated_at, archived_at } = attributes;
  return !placeholder && !agent && !virtual && !deactivated_at && !archived_at;
}

function toListedPerson(
  { id, attributes, relationships }: ProductivePerson,
  page: PageContext,
): VendorPerson {
  const subsidiary = getRelatedId(relationships?.subsidiary);
  return {
    externalId: id,
    firstName: attributes.first_name,
    lastName: attributes.last_name,
    email: attributes.email,
    title: attributes.title,
    avatarUrl: attributes.avatar_url,
    office: subsidiary ? page.officeNames.get(subsidiary) : subsidiary,
    workPhone: null,
    // The date is in the time zone offset of the vendor's value, not in the server's time zone.
    joinedOn: attributes.joined_at && attributes.joined_at.split("T")[0],
    managerExternalId: getRelatedId(relationships?.manager),
    teams: relationships?.teams && readTeams(relationships.teams.data, page),
    tags: attributes.tag_list === null ? [] : attributes.tag_list?.slice(0, maxListLength),
    customFields:
      attributes.custom_fields === null
        ? {}
        : attributes.custom_fields && readCustomFields(attributes.custom_fields),
    facts: {},
  };
}

/** Maximum number of teams, tags and custom fields that are read per person. Further ones are ignored. */
const maxListLength = 100;
const maxCustomFieldLength = 200;

/** Returns the teams' names. Undefined if a name is unknown, so that a person never appears to have left a team. */
function readTeams(teams: readonly { id: string }[], { teamNames }: PageContext): string[] | undefined {
  const names = teams.slice(0, maxListLength).map(({ id }) => teamNames.get(id));
  return names.includes(undefined) ? undefined : names.flatMap((name) => name ?? []);
}

const readCustomFields = (fields: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields)
      .slice(0, maxListLength)
      .flatMap(([id, value]) =>
        typeof value === "string" || typeof value === "number"
          ? [[id, cleanText(String(value), maxCustomFieldLength)]]
          : [],
      ),
  );

const getRelatedId = (relationship: { data?: { id: string } | null | undefined } | undefined) =>
  relationship?.data === null ? null : relationship?.data?.id;
