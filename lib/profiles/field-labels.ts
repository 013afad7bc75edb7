import type { ProfileGroup } from "@/lib/access/visibility";
import { formatDate } from "@/lib/wording";
import { bsbWords } from "@/lib/bsb";

/** The parts of a profile as people call them. */
export const groupLabels: Record<ProfileGroup, string> = {
  employment: "Employment",
  contact: "Contact",
  demographics: "Demographics",
  financial: "Financial",
  payroll_mapping: "Payroll link",
};

const profileFieldWords = {
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

const namesOfFields = new Map(Object.entries(profileFieldWords));

/** A field of the profile as its label says it; one that is not known stays. */
export const fieldLabel = (field: string): string => namesOfFields.get(field) ?? field;

/** A value of a field of the profile, as the profile shows it, in one line. */
export function valueLabel(field: string, value: string): string {
  switch (field) {
    case "start_date":
    case "end_date":
    case "date_of_birth":
      return isDate.test(value) ? formatDate(value) : value;
    case "employment_basis":
      return basisLabel(value);
    case "super_fund_type":
      return fundTypeLabel(value);
    case "gender":
      return genderLabel(value);
    case "bank_bsb":
      return bsbWords(value);
    case "home_address":
      return addressLines(value).join(", ");
    default:
      return value;
  }
}

const isDate = /^\d{4}-\d{2}-\d{2}$/;

const bases: Record<string, string> = {
  FULLTIME: "Full time",
  PARTTIME: "Part time",
  CASUAL: "Casual",
  LABOURHIRE: "Labour hire",
  SUPERINCOMESTREAM: "Superannuation income stream",
};

/** The payroll system's words for how somebody is employed, in ours; a word that is not known stays. */
export const basisLabel = (basis: string): string => bases[basis] ?? basis;

const fundTypes: Record<string, string> = { REGULATED: "Regulated", SMSF: "Self-managed" };

/** The kind of a superannuation fund; a word that is not known stays. */
export const fundTypeLabel = (type: string): string => fundTypes[type] ?? type;

const genders: Record<string, string> = {
  F: "Female",
  M: "Male",
  N: "Not given",
  I: "Indeterminate or other",
};

/** The payroll system's letter for a gender, in words; anything else stays. */
export const genderLabel = (gender: string): string => genders[gender] ?? gender;

const addressFields = ["addressLine1", "addressLine2", "city", "region", "postalCode", "country"] as const;

/** The lines of an address, which the API gives as JSON in a string. What is no such JSON is one line as it stands. */
export function addressLines(homeAddress: string): string[] {
  const address = readAddress(homeAddress);
  if (!address) return [homeAddress];
  const { addressLine1, addressLine2, city, region, postalCode, country } = address;
  const lines = [addressLine1, addressLine2, [city, region, postalCode].filter(Boolean).join(" "), country];
  return lines.filter((line): line is string => Boolean(line));
}

/** Null: no JSON, no object, or one with something else than text in a field. */
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
