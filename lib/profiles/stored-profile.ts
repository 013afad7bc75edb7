import "server-only";
import { z } from "zod";
import { sensitiveGroups, type SensitiveGroup } from "@/lib/access/visibility";
import { toDate } from "@/lib/http/times";
import { preparedQuery } from "@/lib/platform/query";
import { seal, SealBrokenError, unseal } from "@/lib/platform/encryption";
import { environment } from "@/lib/platform/environment";
import { toBsbDigits } from "@/lib/bsb";
import { unknownContact, unknownDemographics, unknownFinancial } from "./unknown-values";
import {
  contact,
  demographics,
  financial,
  type Contact,
  type Demographics,
  type Employment,
  type Financial,
} from "./schema";

const place = (column: SensitiveGroup, personId: string) => ({ table: "profiles", column, row: personId });

const sealGroup = (column: SensitiveGroup, personId: string, value: object) =>
  seal(JSON.stringify(value), place(column, personId), environment().encryptionKeys);

type Opened<T> = { isReadable: true; value: T | null } | { isReadable: false };

/** A group opened, or that it cannot be: sealed with a key that is not here, changed, moved, or not what it should be. */
function openGroup<T>(
  schema: z.ZodType<T>,
  column: SensitiveGroup,
  personId: string,
  sealed: string | null,
): Opened<T> {
  if (sealed === null) return { isReadable: true, value: null };
  try {
    const text = unseal(sealed, place(column, personId), environment().encryptionKeys);
    const read = schema.safeParse(JSON.parse(text));
    return read.success ? { isReadable: true, value: read.data } : { isReadable: false };
  } catch (error) {
    if (error instanceof SealBrokenError || error instanceof SyntaxError) return { isReadable: false };
    throw error;
  }
}

/** What is kept of a person beyond the directory. `lastSyncedAt`: when the payroll system last told it. */
export type StoredProfile = {
  employment: Employment;
  contact: Contact;
  demographics: Demographics;
  financial: Financial;
  lastSyncedAt: Date | null;
};

/** Earlier versions kept a BSB as `062-000`. */
const storedFinancial = financial.transform((kept) => ({
  ...kept,
  bank_bsb: kept.bank_bsb && toBsbDigits(kept.bank_bsb),
}));

/** The row of a person: the private groups sealed for this row and column. */
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
    contact: sealGroup("contact", personId, contact),
    demographics: sealGroup("demographics", personId, demographics),
    financial: sealGroup("financial", personId, financial),
    payrollLastSyncedAt: lastSyncedAt,
  };
}

type ProfileRow = {
  personId: string;
  startDate: Date | null;
  endDate: Date | null;
  employmentStatus: string | null;
  employmentBasis: string | null;
  location: string | null;
  contact: string | null;
  demographics: string | null;
  financial: string | null;
};

/** What stands in a row; `unreadable` for a section that no key opens. */
export type KeptSections = {
  employment: Employment;
  contact: Contact | "unreadable";
  demographics: Demographics | "unreadable";
  financial: Financial | "unreadable";
};

/** What stands in a row, opened section by section. */
export function openStoredSections(row: ProfileRow): KeptSections {
  const { personId } = row;
  const opened = {
    contact: openGroup(contact, "contact", personId, row.contact),
    demographics: openGroup(demographics, "demographics", personId, row.demographics),
    financial: openGroup(storedFinancial, "financial", personId, row.financial),
  };
  return {
    employment: {
      start_date: row.startDate && toDate(row.startDate),
      end_date: row.endDate && toDate(row.endDate),
      employment_status: row.employmentStatus,
      employment_basis: row.employmentBasis,
      location: row.location,
    },
    contact: opened.contact.isReadable ? (opened.contact.value ?? unknownContact) : "unreadable",
    demographics: opened.demographics.isReadable
      ? (opened.demographics.value ?? unknownDemographics)
      : "unreadable",
    financial: opened.financial.isReadable ? (opened.financial.value ?? unknownFinancial) : "unreadable",
  };
}

/** What stands in a row, opened; null where a group cannot be. */
export function openStoredProfile(row: ProfileRow) {
  const { employment, contact, demographics, financial } = openStoredSections(row);
  if (contact === "unreadable" || demographics === "unreadable" || financial === "unreadable") return null;
  return { employment, contact, demographics, financial };
}

const text = z.string().nullable();
const storedRow = z.object({
  office: text,
  joinedOn: text,
  payrollEmployeeId: text,
  isTold: z.boolean(),
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
const findStored = preparedQuery("stored-profile", storedRow);

/**
 * What is kept of a person: of the private groups only those asked for are read and opened. `unreadable` names those of them that
 * cannot be opened. Null: no such person.
 */
export async function findStoredProfile(personId: string, groups: ReadonlySet<string>) {
  const [row] = await findStored`
    SELECT people.office, to_char(people.joined_on, 'YYYY-MM-DD') AS "joinedOn", payroll.external_id AS "payrollEmployeeId",
      profiles.person_id IS NOT NULL AS "isTold",
      to_char(start_date, 'YYYY-MM-DD') AS "startDate", to_char(end_date, 'YYYY-MM-DD') AS "endDate",
      employment_status AS "employmentStatus", employment_basis AS "employmentBasis", location,
      CASE WHEN ${groups.has("contact")}::boolean THEN contact END AS contact,
      CASE WHEN ${groups.has("demographics")}::boolean THEN demographics END AS demographics,
      CASE WHEN ${groups.has("financial")}::boolean THEN financial END AS financial,
      payroll_last_synced_at AS "lastSyncedAt", payroll_read_at AS "readAt"
    FROM people
    LEFT JOIN profiles ON profiles.person_id = people.id
    LEFT JOIN external_identities AS payroll ON payroll.person_id = people.id AND payroll.provider = 'payroll'
    WHERE people.id = ${personId}::uuid AND people.removed_at IS NULL`;
  if (!row) return null;
  const opened = {
    contact: openGroup(contact, "contact", personId, row.contact),
    demographics: openGroup(demographics, "demographics", personId, row.demographics),
    financial: openGroup(storedFinancial, "financial", personId, row.financial),
  };
  return {
    employment: {
      // The projects system knows both as well; payroll wins.
      start_date: row.startDate ?? row.joinedOn,
      end_date: row.endDate,
      employment_status: row.employmentStatus,
      employment_basis: row.employmentBasis,
      location: row.location ?? row.office,
    },
    contact: valueOf(opened.contact),
    demographics: valueOf(opened.demographics),
    financial: valueOf(opened.financial),
    unreadable: sensitiveGroups.filter((group) => !opened[group].isReadable),
    payrollEmployeeId: row.payrollEmployeeId,
    lastSyncedAt: row.lastSyncedAt,
    readAt: row.readAt,
    /** Whether anything was ever told of them: without that there is nothing private to be read. */
    isTold: row.isTold,
    /** Which system knows what both can tell. */
    known: {
      payrollStart: row.startDate !== null,
      payrollLocation: row.location !== null,
      projectsStart: row.joinedOn !== null,
      projectsLocation: row.office !== null,
    },
  };
}

const valueOf = <T>(opened: Opened<T>): T | null => (opened.isReadable ? opened.value : null);
