import { createHash } from "node:crypto";
import type { DirectoryDetail } from "@/lib/directory/details-schema";
import type { Person } from "@/lib/directory/schema";
import { nameOf } from "@/lib/matching/names";
import { scimAddress } from "./address";
import { enterpriseSchema, groupSchema, userSchema } from "./attributes";
import type { ScimGroup, ScimUser } from "./schema";

/** When a resource was created and last changed. */
export type Times = { created: Date; lastModified: Date };

const metaOf = (resourceType: "User" | "Group", location: string, times: Times | undefined) => ({
  resourceType,
  ...(times && {
    created: times.created.toISOString(),
    lastModified: times.lastModified.toISOString(),
  }),
  location,
});

/** What a resource says of others than its person. */
type Around = {
  times: Times | undefined;
  /** The public address of this installation. */
  origin: string;
  /** The manager who counts. */
  manager: Person | null;
  /** What the directory knows of the person as far as the caller sees it. */
  detail: Partial<Pick<DirectoryDetail, "email" | "office" | "time_zone">> | undefined;
  /** Whether nobody else has the work e-mail. */
  isEmailTheirs: boolean;
};

/** A person as a user, without `meta.version`. What is not known is absent. */
export function userOf(person: Person, { times, origin, manager, detail, isEmailTheirs }: Around): ScimUser {
  const { id, first_name, last_name, title, avatar_url, productive_id } = person;
  const { email, office, time_zone } = detail ?? {};
  const name = nameOf(person);
  return {
    schemas: [userSchema, ...(manager ? [enterpriseSchema] : [])],
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
          value: groupIdOf(manager.id),
          $ref: scimAddress(origin, `/Groups/${groupIdOf(manager.id)}`),
          display: groupName(manager),
          type: "direct",
        },
      ],
      [enterpriseSchema]: {
        manager: {
          value: manager.id,
          $ref: scimAddress(origin, `/Users/${manager.id}`),
          displayName: nameOf(manager),
        },
      },
    }),
    meta: metaOf("User", scimAddress(origin, `/Users/${id}`), times),
  };
}

/** A person who left and whose data are still stored. */
export type FormerPerson = {
  id: string;
  first_name: string;
  last_name: string;
  title: string;
  /** Null: the caller does not see work e-mails, or there is none, or another person has the same. */
  email: string | null;
  /** Null: another person has it now. */
  productive_id: string | null;
  avatar_url: string;
  times: Times;
};

/** A person who left as an inactive user: name, title, picture, e-mail and external id, so that a receiver finds the account to close. */
export function formerUserOf(person: FormerPerson, origin: string): ScimUser {
  const { email, productive_id, times } = person;
  const user = userOf(
    { ...person, productive_id: productive_id ?? "", user_id: null, manager_id: null, synced_at: "" },
    {
      times,
      origin,
      manager: null,
      detail: { email },
      isEmailTheirs: true,
    },
  );
  const { externalId, profileUrl: _profileUrl, ...rest } = user;
  return { ...rest, ...(productive_id !== null && { externalId }), active: false };
}

/** A group's id: always the same for one manager, and different from every person's. */
export function groupIdOf(managerId: string): string {
  const hex = createHash("sha256").update(`direct reports of ${managerId}`).digest("hex");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-");
}

/** A manager's direct reports as a group, without `meta.version`. */
export function groupOf(
  manager: Person,
  reports: readonly Person[],
  origin: string,
  times: Times | undefined,
): ScimGroup {
  const id = groupIdOf(manager.id);
  return {
    schemas: [groupSchema],
    id,
    displayName: groupName(manager),
    members: reports.map((report) => ({
      value: report.id,
      $ref: scimAddress(origin, `/Users/${report.id}`),
      display: nameOf(report),
      type: "User",
    })),
    meta: metaOf("Group", scimAddress(origin, `/Groups/${id}`), times),
  };
}

const groupName = (manager: Person) => `Direct reports of ${nameOf(manager)}`;
