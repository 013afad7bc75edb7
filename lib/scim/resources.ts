import type { DirectoryDetail } from "@/lib/directory/details-schema";
import type { Person } from "@/lib/directory/schema";
import { nameOf } from "@/lib/matching/names";
import { scimAddress } from "./address";
import { enterpriseSchema, groupSchema, userSchema } from "./attributes";
import type { ScimGroup, ScimUser } from "./schema";

/** What a resource says of others than its person. */
type Around = {
  /** The public address of this installation. */
  origin: string;
  /** The manager who counts. */
  manager: Person | null;
  /** What the directory knows of the person as far as the caller sees it. */
  detail: DirectoryDetail | undefined;
  /** Whether nobody else has the work e-mail. */
  isEmailTheirs: boolean;
};

/** A person as a user, without `meta.version`. What is not known is absent. */
export function userOf(person: Person, { origin, manager, detail, isEmailTheirs }: Around): ScimUser {
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
          value: manager.id,
          $ref: scimAddress(origin, `/Groups/${manager.id}`),
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
    meta: { resourceType: "User", location: scimAddress(origin, `/Users/${id}`) },
  };
}

/** A manager's direct reports as a group, without `meta.version`. */
export function groupOf(manager: Person, reports: readonly Person[], origin: string): ScimGroup {
  return {
    schemas: [groupSchema],
    id: manager.id,
    displayName: groupName(manager),
    members: reports.map((report) => ({
      value: report.id,
      $ref: scimAddress(origin, `/Users/${report.id}`),
      display: nameOf(report),
      type: "User",
    })),
    meta: { resourceType: "Group", location: scimAddress(origin, `/Groups/${manager.id}`) },
  };
}

const groupName = (manager: Person) => `Direct reports of ${nameOf(manager)}`;
