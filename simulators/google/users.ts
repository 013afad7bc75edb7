import { createHash } from "node:crypto";
import { findTeamName } from "../projects/company-teams";
import type { Company, CompanyPerson } from "../projects/company";
import { offices } from "../projects/names";

/** User in the vendor's format. Other fields are not validated, so that tests can set bad values. */
export type GoogleUser = Record<string, unknown> & { id: string; primaryEmail: unknown; suspended: unknown };

/** Nested groups are members with the id of a group. `isWholeDomain`: everyone of the account is a member. */
export type GoogleGroup = {
  id: string;
  email: string;
  name: string;
  aliases?: readonly string[];
  memberIds: readonly string[];
  isWholeDomain?: boolean;
};

export const customerId = "C0simulated";
export const robotUnit = "/Robots";

/** Accounts that are no people: services, a meeting room and a guest, as a company has them. */
const robots = [
  ["backup", "Backup", "Service"],
  ["invoices", "Invoices", "Inbox"],
  ["boardroom", "Boardroom", "Level 2"],
  ["auditor", "Visiting", "Auditor"],
] as const;

export function buildUsers(company: Company): GoogleUser[] {
  const emails = new Map(company.people.map(({ id, attributes }) => [id, attributes.email]));
  const people = company.people
    .filter(({ attributes }) => typeof attributes.email === "string")
    .map((person) => createPerson(person, emails.get(person.managerId ?? "")));
  const ownUsers = robots.map(([local, givenName, familyName], index) =>
    createUser(
      String(8_001 + index),
      `${local}@fernhill.example`,
      { givenName, familyName },
      {
        orgUnitPath: robotUnit,
        includeInGlobalAddressList: false,
      },
    ),
  );
  return [...people, ...ownUsers];
}

function createPerson(
  { id, attributes, subsidiaryId, teamIds = [] }: CompanyPerson,
  manager: unknown,
): GoogleUser {
  const department = findTeamName(teamIds[0] ?? "");
  const joinedOn = typeof attributes["joined_at"] === "string" ? attributes["joined_at"].slice(0, 10) : null;
  const name = { givenName: attributes.first_name, familyName: attributes.last_name };
  return createUser(id, String(attributes.email), name, {
    orgUnitPath: department === null ? "/" : `/Fernhill/${department}`,
    suspended: attributes.deactivated_at !== null,
    ...(attributes.deactivated_at !== null && { suspensionReason: "ADMIN" }),
    archived: attributes.archived_at !== null,
    organizations: [
      {
        title: attributes.title ?? "",
        ...(department !== null && { department }),
        primary: true,
        customType: "",
        description: subsidiaryId === null ? "Contractor" : "Employee",
        location: offices[Number(subsidiaryId) - 700]?.name,
      },
    ],
    ...(typeof manager === "string" && { relations: [{ type: "manager", value: manager }] }),
    phones: [
      { type: "home", value: "+61 7 5550 9999" },
      ...(Number(id) % 3 === 0 ? [{ type: "work", value: `+61 2 5550 ${id}` }] : []),
    ],
    ...(attributes.avatar_url !== null && {
      thumbnailPhotoUrl: "https://private.invalid/photo",
      thumbnailPhotoEtag: `"${createHash("sha256").update(id).digest("base64url").slice(0, 12)}"`,
    }),
    ...(joinedOn !== null && { customSchemas: { HR: { startDate: joinedOn } } }),
  });
}

export const createUser = (
  id: string,
  primaryEmail: string,
  name: { givenName: unknown; familyName: unknown },
  fields: Record<string, unknown> = {},
): GoogleUser => ({
  kind: "admin#directory#user",
  id,
  etag: `"user ${id}"`,
  primaryEmail,
  name: { ...name, fullName: `${String(name.givenName)} ${String(name.familyName)}` },
  isAdmin: false,
  suspended: false,
  archived: false,
  orgUnitPath: "/",
  includeInGlobalAddressList: true,
  isMailboxSetup: true,
  customerId,
  recoveryEmail: "private@elsewhere.invalid",
  recoveryPhone: "+61400999999",
  ...fields,
});
