import { createHash } from "node:crypto";
import type { PersonDetails } from "@/lib/directory/details-schema";
import type { Person } from "@/lib/directory/schema";
import { apiFullName } from "@/lib/identity/matching/names";
import { buildScimUrl } from "./attributes";
import { enterpriseSchemaId, groupSchemaId, userSchemaId, type ScimGroup, type ScimUser } from "./schema";

export type ResourceTimes = { created: Date; lastModified: Date };

const buildMeta = (resourceType: "User" | "Group", location: string, times: ResourceTimes | undefined) => ({
  resourceType,
  ...(times && {
    created: times.created.toISOString(),
    lastModified: times.lastModified.toISOString(),
  }),
  location,
});

type UserContext = {
  /** After invalid reporting lines are ignored (`resolveReportingLines`). */
  manager: Person | null;
  /** Only what the caller may see. */
  detail: Partial<Pick<PersonDetails, "email" | "office" | "department" | "time_zone">> | undefined;
  /** No other person has the work e-mail. */
  isEmailTheirs: boolean;
};

/** Without `meta.version`. Unknown values are absent. */
export function toScimUser(
  person: Person,
  times: ResourceTimes | undefined,
  origin: string,
  { manager, detail, isEmailTheirs }: UserContext,
): ScimUser {
  const { id, first_name, last_name, title, avatar_url, productive_id } = person;
  const { email, office, department, time_zone } = detail ?? {};
  const name = apiFullName(person);
  return {
    schemas: [userSchemaId, ...(manager || department ? [enterpriseSchemaId] : [])],
    id,
    externalId: productive_id,
    userName: email && isEmailTheirs ? email : id,
    ...(name && {
      name: {
        formatted: name,
        ...(last_name && { familyName: last_name }),
        ...(first_name && { givenName: first_name }),
      },
      displayName: name,
    }),
    profileUrl: `${origin}/people/${id}`,
    ...(title && { title }),
    ...(time_zone && { timezone: time_zone }),
    active: true,
    ...(email && { emails: [{ value: email, type: "work", primary: true }] }),
    photos: [{ value: avatar_url, type: "photo" }],
    ...(office && { addresses: [{ formatted: office, type: "work" }] }),
    ...(manager && {
      groups: [
        {
          value: computeGroupId(manager.id),
          $ref: buildScimUrl(origin, `/Groups/${computeGroupId(manager.id)}`),
          display: formatGroupName(manager),
          type: "direct",
        },
      ],
    }),
    ...((manager || department) && {
      [enterpriseSchemaId]: {
        ...(department && { department }),
        ...(manager && {
          manager: {
            value: manager.id,
            $ref: buildScimUrl(origin, `/Users/${manager.id}`),
            displayName: apiFullName(manager),
          },
        }),
      },
    }),
    meta: buildMeta("User", buildScimUrl(origin, `/Users/${id}`), times),
  };
}

export type FormerPerson = {
  id: string;
  first_name: string;
  last_name: string;
  title: string;
  /** Null if the caller may not see work e-mails, the person has none, or another person has the same e-mail. */
  email: string | null;
  productive_id: string | null;
  avatar_url: string;
  times: ResourceTimes;
};

/** The user is inactive, with the attributes by which the client finds the account to close. */
export function toFormerScimUser(person: FormerPerson, origin: string): ScimUser {
  const { email, productive_id, times } = person;
  const user = toScimUser(
    { ...person, productive_id: productive_id ?? "", user_id: null, manager_id: null, synced_at: "" },
    times,
    origin,
    { manager: null, detail: { email }, isEmailTheirs: true },
  );
  const { externalId, profileUrl: _profileUrl, ...rest } = user;
  return { ...rest, ...(productive_id !== null && { externalId }), active: false };
}

/** Stable per manager, and never equal to a person's id. */
export function computeGroupId(managerId: string): string {
  const hex = createHash("sha256").update(`direct reports of ${managerId}`).digest("hex");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-");
}

export function toScimGroup(
  manager: Person,
  reports: readonly Person[],
  origin: string,
  times: ResourceTimes | undefined,
): ScimGroup {
  const id = computeGroupId(manager.id);
  return {
    schemas: [groupSchemaId],
    id,
    displayName: formatGroupName(manager),
    members: reports.map((report) => ({
      value: report.id,
      $ref: buildScimUrl(origin, `/Users/${report.id}`),
      display: apiFullName(report),
      type: "User",
    })),
    meta: buildMeta("Group", buildScimUrl(origin, `/Groups/${id}`), times),
  };
}

const formatGroupName = (manager: Person) => `Direct reports of ${apiFullName(manager)}`;
