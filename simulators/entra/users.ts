import { findTeamName } from "../projects/company-teams";
import type { Company, CompanyPerson } from "../projects/company";
import { offices } from "../projects/names";
import { createStableUuid } from "../stable-uuid";

/** User in the vendor's format. Fields other than these are not validated, so that tests can set bad values. */
export type EntraUser = Record<string, unknown> & { id: unknown };

/** User with what the vendor keeps beside it. `picture`: id of the drawing; null: none. */
export type DirectoryUser = { user: EntraUser; manager: EntraUser | string | null; picture: string | null };

export const toEntraId = (personId: string): string => createStableUuid(`entra ${personId}`);

/** Contact of the organisation: may be a manager, and is no user. */
const contact = {
  "@odata.type": "#microsoft.graph.orgContact",
  id: toEntraId("contact"),
  displayName: "External Chair",
};

export function buildUsers({ people }: Company): DirectoryUser[] {
  const [head] = people;
  return [
    ...people
      .filter(({ personType }) => personType === 1)
      .map((person) =>
        toUser(person, person === head ? contact : person.managerId && toEntraId(person.managerId)),
      ),
    createAccount("service", {
      displayName: "Backup Service",
      userPrincipalName: "svc-backup@fernhill.example",
    }),
    createAccount("room", {
      displayName: "Room Lisbon 2",
      mail: "room.lisbon2@fernhill.example",
      accountEnabled: false,
    }),
    createAccount("guest", {
      givenName: "Jo",
      surname: "Partner",
      displayName: "Jo Partner",
      mail: "jo@partner.test",
      userPrincipalName: "jo_partner.test#EXT#@fernhill.onmicrosoft.example",
      userType: "Guest",
      externalUserState: "Accepted",
    }),
  ];
}

function toUser(
  { id, attributes, subsidiaryId, teamIds = [] }: CompanyPerson,
  manager: DirectoryUser["manager"],
): DirectoryUser {
  const joined = attributes["joined_at"];
  return {
    ...createAccount(id, {
      givenName: attributes.first_name,
      surname: attributes.last_name,
      displayName: `${String(attributes.first_name)} ${String(attributes.last_name)}`,
      mail: attributes.email,
      userPrincipalName: attributes.email,
      accountEnabled: attributes.deactivated_at === null,
      jobTitle: attributes.title,
      department: findTeamName(teamIds[0] ?? ""),
      officeLocation: offices[Number(subsidiaryId ?? 0) - 700]?.name ?? null,
      employeeId: id,
      employeeType: subsidiaryId === null ? "Contractor" : "Employee",
      employeeHireDate: typeof joined === "string" ? `${joined.slice(0, 10)}T00:00:00Z` : null,
      businessPhones: Number(id) % 3 === 0 ? [`+61 7 5550 ${id}`] : [],
    }),
    manager,
    picture: typeof attributes.avatar_url === "string" ? id : null,
  };
}

/** Returns an account with the fields that every user has; those that are not given are null. */
export const createAccount = (key: string, fields: Record<string, unknown> = {}): DirectoryUser => ({
  user: {
    id: toEntraId(key),
    accountEnabled: true,
    userType: "Member",
    ...Object.fromEntries(nullableFields.map((name) => [name, null])),
    userPrincipalName: `${key}@fernhill.onmicrosoft.example`,
    businessPhones: [],
    ...fields,
  },
  manager: null,
  picture: null,
});

const nullableFields = [
  ...[
    "displayName",
    "givenName",
    "surname",
    "mail",
    "jobTitle",
    "department",
    "officeLocation",
    "employeeId",
  ],
  ...[
    "employeeType",
    "employeeHireDate",
    "externalUserState",
    "mobilePhone",
    "preferredLanguage",
    "companyName",
  ],
];

export const defaultFields = [
  ...[
    "businessPhones",
    "displayName",
    "givenName",
    "id",
    "jobTitle",
    "mail",
    "mobilePhone",
    "officeLocation",
  ],
  ...["preferredLanguage", "surname", "userPrincipalName"],
];
export const knownFields: ReadonlySet<string> = new Set([
  ...Object.keys(createAccount("any").user),
  ...defaultFields,
]);
/** Fields of a single user, which a list cannot send. */
export const unlistedFields = ["aboutMe", "birthday", "hireDate", "interests", "mySite", "mailboxSettings"];

export const buildServiceGroup = () => ({
  id: toEntraId("service accounts"),
  displayName: "Service accounts",
  members: [toEntraId("service")],
});
