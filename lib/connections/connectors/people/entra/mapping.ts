import { buildVendorPictureAddress } from "@/lib/connections/connectors/pictures/vendor-picture";
import { splitFullName } from "../full-name";
import type { VendorPerson } from "../port";
import { toBrokenRow, type ParsedRow } from "../rows";
import { entraUser, type EntraUser } from "./schemas";

/** A value that the response omits is undefined in the result, never null. */
export function parseUser(row: unknown): ParsedRow {
  const parsed = entraUser.safeParse(row);
  return parsed.success
    ? { externalId: parsed.data.id, person: toListedPerson(parsed.data) }
    : toBrokenRow(row, parsed.error);
}

function toListedPerson(user: EntraUser): VendorPerson {
  const { id, accountEnabled, userType, department, employeeType, businessPhones, manager } = user;
  return {
    externalId: id,
    ...readName(user),
    email: user.mail ?? readSignInAddress(user) ?? user.mail,
    title: user.jobTitle,
    avatarUrl: buildVendorPictureAddress(id),
    office: user.officeLocation,
    workPhone: businessPhones && (businessPhones[0] ?? null),
    joinedOn: user.employeeHireDate && user.employeeHireDate.split("T")[0],
    managerExternalId:
      manager && manager["@odata.type"] !== "#microsoft.graph.orgContact" ? manager.id : null,
    // A sync derives the department from the teams.
    teams: department === undefined ? undefined : department ? [department] : [],
    tags: [],
    customFields: {},
    facts: {
      isDisabled: !accountEnabled,
      isGuest: userType === null ? isGuestAddress(user) : userType === "Guest",
      ...(employeeType && { employmentType: employeeType }),
    },
  };
}

/** Accounts that were not made for a person often have a display name alone. */
function readName({ givenName, surname, displayName }: EntraUser) {
  if (givenName || surname || !displayName) return { firstName: givenName, lastName: surname };
  return splitFullName(displayName);
}

/** The name of a guest for sign-in is no address: `jo_partner.test#EXT#@tenant.onmicrosoft.com`. */
const isGuestAddress = ({ userPrincipalName }: EntraUser) => userPrincipalName?.includes("#EXT#") === true;

const readSignInAddress = (user: EntraUser) =>
  isGuestAddress(user) ? undefined : (user.userPrincipalName ?? undefined);
