import type { z } from "zod";
import type { BrokenRecord, ListedPerson, ProjectsTokenOwner } from "./port";
import {
  identifiedRow,
  membershipsPage,
  organizationRecord,
  ownerRecord,
  personRow,
  rowWithoutManager,
  subsidiaryRecord,
  type PersonRow,
} from "./productive-wire";

/** What one row of a page is: somebody active, somebody who is no colleague, or nothing that can be read. */
export type ReadRow =
  | { kind: "person"; person: ListedPerson }
  | { kind: "not-a-colleague"; externalId: string }
  | { kind: "broken"; record: BrokenRecord };

/** Reads one row by itself. `officeNames` are those of the subsidiaries that came with the page. */
export function readRow(row: unknown, officeNames: ReadonlyMap<string, string>): ReadRow {
  const parsed = personRow.safeParse(row);
  if (!parsed.success) {
    const identified = identifiedRow.safeParse(row);
    return {
      kind: "broken",
      record: { externalId: identified.success ? identified.data.id : null, reason: describe(parsed.error) },
    };
  }
  return isColleague(parsed.data)
    ? { kind: "person", person: toListedPerson(parsed.data, officeNames) }
    : { kind: "not-a-colleague", externalId: parsed.data.id };
}

/** Names of the subsidiaries among the included records. */
export function readOfficeNames(included: readonly unknown[]): Map<string, string> {
  return new Map(
    included.flatMap((record) => {
      const parsed = subsidiaryRecord.safeParse(record);
      return parsed.success && parsed.data.attributes.name
        ? [[parsed.data.id, parsed.data.attributes.name]]
        : [];
    }),
  );
}

/** A page whose rows all say nothing of their managers was asked for wrongly, or the vendor has changed: not everyone is a root. */
export const leavesOutManagers = (rows: readonly unknown[]): boolean =>
  rows.length > 0 && rows.every((row) => rowWithoutManager.safeParse(row).success);

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
    return name === undefined ? [] : [{ id, name }];
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

function toListedPerson(
  { id, attributes, relationships }: PersonRow,
  officeNames: ReadonlyMap<string, string>,
): ListedPerson {
  return {
    externalId: id,
    firstName: attributes.first_name ?? null,
    lastName: attributes.last_name ?? null,
    email: attributes.email ?? null,
    title: attributes.title ?? null,
    avatarUrl: attributes.avatar_url ?? null,
    office: officeNames.get(relationships.subsidiary?.data?.id ?? "") ?? null,
    joinedOn: attributes.joined_at?.split("T")[0] ?? null, // the day in its own offset, not in ours
    managerExternalId: relationships.manager.data?.id ?? null,
  };
}

/** Which fields are wrong and what was expected of them, without their values. */
function describe(error: z.ZodError): string {
  return error.issues
    .slice(0, 3)
    .map(({ path, message }) => `${path.join(".") || "record"}: ${message}`)
    .join("; ");
}
