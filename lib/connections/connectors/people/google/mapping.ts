import { buildVendorPictureAddress } from "@/lib/connections/connectors/pictures/vendor-picture";
import { splitFullName } from "../full-name";
import type { VendorPerson } from "../port";
import { toBrokenRow, type ParsedRow } from "../rows";
import { googleUser, userAddresses, type GoogleUser } from "./schemas";

/** The manager of a person is an address here, until `createManagerFinder` knows all users. */
export function parseUser(row: unknown): ParsedRow {
  const parsed = googleUser.safeParse(row);
  return parsed.success
    ? { externalId: parsed.data.id, person: toListedPerson(parsed.data) }
    : toBrokenRow(row, parsed.error);
}

function toListedPerson(user: GoogleUser): VendorPerson {
  const organizations = (user.organizations ?? []).toSorted(
    (one, other) => Number(other.primary === true) - Number(one.primary === true),
  );
  const findFirst = (field: "title" | "department" | "location" | "description") =>
    organizations.map((organization) => organization[field]?.trim()).find(Boolean);
  const department = findFirst("department");
  const employmentType = findFirst("description");
  const manager = user.relations?.find(({ type, value }) => type === "manager" && value?.trim());
  return {
    externalId: user.id,
    ...readName(user),
    email: user.primaryEmail,
    title: findFirst("title") ?? null,
    avatarUrl: user.thumbnailPhotoEtag ? buildVendorPictureAddress(user.id, user.thumbnailPhotoEtag) : null,
    office: user.locations === undefined ? undefined : (readDesk(user) ?? findFirst("location") ?? null),
    workPhone: user.phones === undefined ? undefined : readWorkPhone(user),
    joinedOn: undefined,
    managerExternalId: manager?.value ?? null,
    teams: department ? [department] : [],
    tags: [],
    customFields: {},
    facts: {
      isDisabled: user.suspended || user.archived === true,
      ...(user.orgUnitPath && { orgUnit: user.orgUnitPath }),
      ...(employmentType && { employmentType }),
    },
  };
}

/** Accounts that were not made for a person may have a full name alone. */
function readName({ name: { givenName, familyName, fullName, displayName } }: GoogleUser) {
  if (givenName || familyName) return { firstName: givenName ?? null, lastName: familyName ?? null };
  return splitFullName(fullName || displayName || "");
}

/** The admin console stores the word `desk` as the area of every desk (GOOGLEDIR-8). */
function readDesk({ locations }: GoogleUser): string | undefined {
  const desk = locations?.find(({ type }) => type === "desk");
  return [desk?.area?.trim(), desk?.buildingId?.trim()].find((place) => place && place !== "desk");
}

function readWorkPhone({ phones }: GoogleUser): string | null {
  const findValue = (wanted: string) => phones?.find(({ type, value }) => type === wanted && value)?.value;
  return findValue("work") ?? findValue("work_mobile") ?? null;
}

/**
 * Collects the addresses of all users, and finds managers by them. An unknown address stays, so that the plan warns about
 * it; undefined if it may be that of a user whose addresses are unreadable.
 */
export function createManagerFinder() {
  const idOf = new Map<string, string>();
  let hasUnreadable = false;
  return {
    add: (row: unknown) => {
      const { data } = userAddresses.safeParse(row);
      if (!data) hasUnreadable = true;
      for (const address of data
        ? [data.primaryEmail, ...(data.aliases ?? []), ...(data.nonEditableAliases ?? [])]
        : [])
        idOf.set(address.toLowerCase(), data?.id ?? "");
    },
    find: (address: string | null | undefined) =>
      address ? (idOf.get(address.trim().toLowerCase()) ?? (hasUnreadable ? undefined : address)) : address,
  };
}
