import type { PersonDataGroup } from "@/lib/identity/access/visibility";
import { formatBsb } from "@/lib/platform/text/bsb";
import { formatDate, uncapitalizeLabel } from "@/lib/platform/text/text-format";
import { getEmploymentBasisLabel, getFundTypeLabel, getGenderLabel } from "./value-labels";

export const groupLabels: Record<PersonDataGroup, string> = {
  about: "About",
  employment: "Employment",
  contact: "Contact",
  demographics: "Demographics",
  financial: "Financial",
  payroll_mapping: "Payroll link",
};

const fieldLabels = {
  first_name: "First name",
  last_name: "Last name",
  title: "Title",
  avatar_url: "Picture",
  email: "E-mail",
  office: "Office",
  work_phone: "Work phone",
  department: "Department",
  teams: "Teams",
  joined_on: "Joined",
  manager_id: "Manager",
  source_id: "Id in the source",
  user_id: "Account",
  start_date: "Started",
  end_date: "Ends",
  employment_status: "Status",
  employment_basis: "Basis",
  location: "Location",
  phone: "Phone",
  mobile: "Mobile",
  home_address: "Home address",
  gender: "Gender",
  date_of_birth: "Date of birth",
  super_fund_name: "Super fund",
  super_fund_type: "Fund type",
  super_member_number: "Member number",
  bank_account_name: "Account name",
  bank_bsb: "BSB",
  bank_account_number: "Account number",
};

const labels = new Map(Object.entries({ ...groupLabels, ...fieldLabels }));

/** Returns the label of a field or group; for `contact.mobile`, "Contact: mobile". */
export function getFieldLabel(field: string): string {
  const [name = "", inGroup] = field.split(".");
  const label = labels.get(name) ?? name;
  return inGroup === undefined ? label : `${label}: ${uncapitalizeLabel(getFieldLabel(inGroup))}`;
}

/** `field`: with or without its group. */
export function formatFieldValue(field: string, value: string): string {
  switch (field.split(".").at(-1)) {
    case "joined_on":
    case "start_date":
    case "end_date":
    case "date_of_birth":
      return datePattern.test(value) ? formatDate(value) : value;
    case "employment_basis":
      return getEmploymentBasisLabel(value);
    case "super_fund_type":
      return getFundTypeLabel(value);
    case "gender":
      return getGenderLabel(value);
    case "bank_bsb":
      return formatBsb(value);
    case "home_address":
      return toHomeAddressLines(value).join(", ");
    default:
      return value;
  }
}

const datePattern = /^\d{4}-\d{2}-\d{2}$/;

const addressFields = ["addressLine1", "addressLine2", "city", "region", "postalCode", "country"] as const;

export function toHomeAddressLines(homeAddress: string): string[] {
  const address = readAddress(homeAddress);
  if (!address) return [homeAddress];
  const { addressLine1, addressLine2, city, region, postalCode, country } = address;
  const lines = [addressLine1, addressLine2, [city, region, postalCode].filter(Boolean).join(" "), country];
  return lines.filter((line): line is string => Boolean(line));
}

/** Parses a home address. Null unless the text is a JSON object in which each address field is text, null or absent. */
function readAddress(text: string): Partial<Record<(typeof addressFields)[number], string>> | null {
  const read = parseJson(text);
  if (typeof read !== "object" || read === null || Array.isArray(read)) return null;
  const values = new Map<string, unknown>(Object.entries(read));
  const address: ReturnType<typeof readAddress> = {};
  for (const field of addressFields) {
    const value = values.get(field) ?? undefined;
    if (typeof value === "string") address[field] = value;
    else if (value !== undefined) return null;
  }
  return address;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
