import type { z } from "zod";
import { cleanText } from "@/lib/plain-text";
import type { BrokenRecord, ListedPerson, ProjectsTokenOwner } from "./port";
import {
  identifiedRow,
  membershipsPage,
  organizationRecord,
  ownerRecord,
  personRow,
  personRowWithoutManager,
  rowWithoutManager,
  subsidiaryRecord,
  type PersonRow,
} from "./productive-wire";

/** What one row of a page is: somebody active, somebody who is no colleague, or nothing that can be read. */
export type ReadRow =
  | { kind: "person"; person: ListedPerson }
  | { kind: "not-a-colleague"; externalId: string }
  | { kind: "broken"; record: BrokenRecord };

/** What a page says beside its rows: the names of the subsidiaries that came with it, and whether it leaves out every manager. */
type PageContext = { officeNames: ReadonlyMap<string, string | null>; isWithoutManagers: boolean };

/** Reads one row by itself. What it leaves out is undefined in what is read, never null. */
export function readRow(row: unknown, page: PageContext): ReadRow {
  const parsed = (page.isWithoutManagers ? personRowWithoutManager : personRow).safeParse(row);
  if (!parsed.success) {
    const identified = identifiedRow.safeParse(row);
    return {
      kind: "broken",
      record: { externalId: identified.success ? identified.data.id : null, reason: describe(parsed.error) },
    };
  }
  return isColleague(parsed.data)
    ? { kind: "person", person: toListedPerson(parsed.data, page) }
    : { kind: "not-a-colleague", externalId: parsed.data.id };
}

export const readPageContext = (rows: readonly unknown[], included: readonly unknown[]): PageContext => ({
  officeNames: readOfficeNames(included),
  isWithoutManagers: rows.length > 0 && rows.every((row) => rowWithoutManager.safeParse(row).success),
});

/** Names of the subsidiaries among the included records; null for one that has none. Most of the others are managers. */
function readOfficeNames(included: readonly unknown[]): Map<string, string | null> {
  return new Map(
    included.filter(isSubsidiary).flatMap((record) => {
      const { id, attributes } = subsidiaryRecord.safeParse(record).data ?? {};
      return id === undefined || attributes?.name === undefined ? [] : [[id, attributes.name]];
    }),
  );
}

const isSubsidiary = (record: unknown): boolean =>
  typeof record === "object" && record !== null && "type" in record && record.type === "subsidiaries";

/** The organisations that a token opens, each once, and who it acts as. An organisation without its record cannot be read. */
export const tokenOwner = membershipsPage.transform(({ data, included }, context): ProjectsTokenOwner => {
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
    .map((record) => ownerRecord.safeParse(record).data)
    .find((person) => person !== undefined && people.has(person.id));
  const actingAs = [owner?.attributes.first_name, owner?.attributes.last_name].filter(Boolean).join(" ");
  return { organizations, actingAs };
});

/** The filters let through placeholders, agents and virtual people; the status filter is cross-checked. */
function isColleague({ attributes }: PersonRow): boolean {
  const { placeholder, agent, virtual, deactivated_at, archived_at } = attributes;
  return !placeholder && !agent && !virtual && !deactivated_at && !archived_at;
}

function toListedPerson({ id, attributes, relationships }: PersonRow, page: PageContext): ListedPerson {
  const subsidiary = idOf(relationships?.subsidiary);
  return {
    externalId: id,
    firstName: attributes.first_name,
    lastName: attributes.last_name,
    email: attributes.email,
    title: attributes.title,
    avatarUrl: attributes.avatar_url,
    office: subsidiary ? page.officeNames.get(subsidiary) : subsidiary,
    joinedOn: attributes.joined_at && attributes.joined_at.split("T")[0], // the day in its own offset, not in ours
    managerExternalId: idOf(relationships?.manager),
  };
}

/** Whom a relationship points to; null for no one, undefined where it does not say. */
const idOf = (relationship: { data?: { id: string } | null | undefined } | undefined) =>
  relationship?.data === null ? null : relationship?.data?.id;

/** Which fields are wrong and what was expected of them, without their values. */
function describe(error: z.ZodError): string {
  return error.issues
    .slice(0, 3)
    .map(({ path, message }) => `${path.join(".") || "record"}: ${message}`)
    .join("; ");
}
