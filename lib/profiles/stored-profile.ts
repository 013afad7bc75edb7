import "server-only";
import { z } from "zod";
import type { Profile } from "@/lib/generated/prisma/client";
import { sensitiveGroups, type SensitiveGroup } from "@/lib/identity/access/visibility";
import { inDirectorySql } from "@/lib/people/membership";
import { toDateText } from "@/lib/platform/text/times";
import { findLayer, pickValue } from "@/lib/people/value-layers";
import { queryPrepared } from "@/lib/platform/database/query";
import { encrypt, DecryptionError, decrypt } from "@/lib/platform/secrets/encryption";
import { environment } from "@/lib/platform/environment";
import {
  contact,
  demographics,
  financial,
  type Contact,
  type Demographics,
  type Employment,
  type Financial,
} from "./schema";

// A group that the caller may see is complete: an unknown value is null (ACCESS-6).

const unknownContact: Contact = { phone: null, mobile: null, home_address: null };
export const unknownDemographics: Demographics = { gender: null, date_of_birth: null };
export const unknownFinancial: Financial = {
  super_fund_name: null,
  super_fund_type: null,
  super_member_number: null,
  bank_account_name: null,
  bank_bsb: null,
  bank_account_number: null,
};

const getCellLocation = (column: SensitiveGroup, personId: string) => ({
  table: "profiles",
  column,
  row: personId,
});

const encryptGroup = (column: SensitiveGroup, personId: string, value: object) =>
  encrypt(JSON.stringify(value), getCellLocation(column, personId), environment().encryptionKeys);

/** "unreadable": the key is missing, or the value was altered, moved or has the wrong shape. */
function decryptGroup<T>(
  schema: z.ZodType<T>,
  column: SensitiveGroup,
  personId: string,
  sealed: string | null,
): T | "unreadable" | null {
  if (sealed === null) return null;
  try {
    const text = decrypt(sealed, getCellLocation(column, personId), environment().encryptionKeys);
    return schema.safeParse(JSON.parse(text)).data ?? "unreadable";
  } catch (error) {
    if (error instanceof DecryptionError || error instanceof SyntaxError) return "unreadable";
    throw error;
  }
}

export type StoredProfile = {
  employment: Employment;
  contact: Contact;
  demographics: Demographics;
  financial: Financial;
  lastSyncedAt: Date | null;
};

const decryptGroups = (personId: string, row: Readonly<Record<SensitiveGroup, string | null>>) => ({
  contact: decryptGroup(contact, "contact", personId, row.contact) ?? unknownContact,
  demographics: decryptGroup(demographics, "demographics", personId, row.demographics) ?? unknownDemographics,
  financial: decryptGroup(financial, "financial", personId, row.financial) ?? unknownFinancial,
});

export function toProfileRow(
  personId: string,
  { employment, contact, demographics, financial, lastSyncedAt }: StoredProfile,
) {
  return {
    personId,
    startDate: employment.start_date === null ? null : new Date(employment.start_date),
    endDate: employment.end_date === null ? null : new Date(employment.end_date),
    employmentStatus: employment.employment_status,
    employmentBasis: employment.employment_basis,
    location: employment.location,
    contact: encryptGroup("contact", personId, contact),
    demographics: encryptGroup("demographics", personId, demographics),
    financial: encryptGroup("financial", personId, financial),
    payrollLastSyncedAt: lastSyncedAt,
  };
}

type ProfileRow = Pick<
  Profile,
  "personId" | "startDate" | "endDate" | "employmentStatus" | "employmentBasis" | "location" | SensitiveGroup
>;

export type StoredSections = {
  employment: Employment;
  contact: Contact | "unreadable";
  demographics: Demographics | "unreadable";
  financial: Financial | "unreadable";
};

export const decryptStoredSections = (row: ProfileRow): StoredSections => ({
  employment: {
    start_date: row.startDate && toDateText(row.startDate),
    end_date: row.endDate && toDateText(row.endDate),
    employment_status: row.employmentStatus,
    employment_basis: row.employmentBasis,
    location: row.location,
  },
  ...decryptGroups(row.personId, row),
});

/** Null if any group cannot be decrypted. */
export const decryptStoredProfile = (row: ProfileRow) => requireReadable(decryptStoredSections(row));

export function requireReadable({ employment, contact, demographics, financial }: StoredSections) {
  if (contact === "unreadable" || demographics === "unreadable" || financial === "unreadable") return null;
  return { employment, contact, demographics, financial };
}

const text = z.string().nullable();
const storedRow = z.object({
  office: text,
  joinedOn: text,
  payrollEmployeeId: text,
  hasProfile: z.boolean(),
  startDate: text,
  endDate: text,
  employmentStatus: text,
  employmentBasis: text,
  location: text,
  contact: text,
  demographics: text,
  financial: text,
  lastSyncedAt: z.date().nullable(),
  readAt: z.date().nullable(),
});
const selectStoredProfile = queryPrepared("stored-profile", storedRow);

/** Decrypts only requested groups; those that fail are null and in `unreadable`. Null if not in the directory. */
export async function findStoredProfile(personId: string, groups: ReadonlySet<string>) {
  const [row] = await selectStoredProfile`
    SELECT people.office, to_char(people.joined_on, 'YYYY-MM-DD') AS "joinedOn", payroll.external_id AS "payrollEmployeeId",
      profiles.person_id IS NOT NULL AS "hasProfile",
      to_char(start_date, 'YYYY-MM-DD') AS "startDate", to_char(end_date, 'YYYY-MM-DD') AS "endDate",
      employment_status AS "employmentStatus", employment_basis AS "employmentBasis", location,
      CASE WHEN ${groups.has("contact")}::boolean THEN contact END AS contact,
      CASE WHEN ${groups.has("demographics")}::boolean THEN demographics END AS demographics,
      CASE WHEN ${groups.has("financial")}::boolean THEN financial END AS financial,
      payroll_last_synced_at AS "lastSyncedAt", payroll_read_at AS "readAt"
    FROM people
    LEFT JOIN profiles ON profiles.person_id = people.id
    LEFT JOIN external_identities AS payroll ON payroll.person_id = people.id AND payroll.provider = 'payroll'
    WHERE people.id = ${personId}::uuid AND ${inDirectorySql.people}`;
  if (!row) return null;
  const opened = decryptGroups(personId, row);
  const startDates = { payroll: row.startDate, projects: row.joinedOn };
  const offices = { payroll: row.location, projects: row.office };
  return {
    employment: {
      start_date: pickValue("startDate", startDates),
      end_date: row.endDate,
      employment_status: row.employmentStatus,
      employment_basis: row.employmentBasis,
      location: pickValue("office", offices),
    },
    contact: getValue(opened.contact),
    demographics: getValue(opened.demographics),
    financial: getValue(opened.financial),
    unreadable: sensitiveGroups.filter((group) => opened[group] === "unreadable"),
    payrollEmployeeId: row.payrollEmployeeId,
    lastSyncedAt: row.lastSyncedAt,
    readAt: row.readAt,
    hasProfile: row.hasProfile,
    sources: { start_date: findLayer("startDate", startDates), location: findLayer("office", offices) },
  };
}

const getValue = <T>(opened: T | "unreadable"): T | null => (opened === "unreadable" ? null : opened);
