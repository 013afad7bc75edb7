import "server-only";
import { type z } from "zod";
import { sensitiveGroups, type SensitiveGroup } from "@/lib/access/visibility";
import { toDate } from "@/lib/http/times";
import { database } from "@/lib/platform/database";
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

/**
 * What is kept of a person: of the private groups only those asked for are read and opened. `unreadable` names those of them that
 * cannot be opened. Null: no such person.
 */
export async function findStoredProfile(personId: string, groups: ReadonlySet<string>) {
  const row = await database().person.findUnique({
    where: { id: personId, removedAt: null },
    select: {
      office: true,
      joinedOn: true,
      identities: { where: { provider: "payroll" }, select: { externalId: true } },
      profile: {
        select: {
          startDate: true,
          endDate: true,
          employmentStatus: true,
          employmentBasis: true,
          location: true,
          contact: groups.has("contact"),
          demographics: groups.has("demographics"),
          financial: groups.has("financial"),
          payrollLastSyncedAt: true,
          payrollReadAt: true,
        },
      },
    },
  });
  if (!row) return null;
  const { profile } = row;
  const startDate = profile?.startDate ?? row.joinedOn;
  const opened = {
    contact: openGroup(contact, "contact", personId, profile?.contact ?? null),
    demographics: openGroup(demographics, "demographics", personId, profile?.demographics ?? null),
    financial: openGroup(storedFinancial, "financial", personId, profile?.financial ?? null),
  };
  return {
    employment: {
      // The projects system knows both as well; payroll wins.
      start_date: startDate && toDate(startDate),
      end_date: profile?.endDate ? toDate(profile.endDate) : null,
      employment_status: profile?.employmentStatus ?? null,
      employment_basis: profile?.employmentBasis ?? null,
      location: profile?.location ?? row.office,
    },
    contact: valueOf(opened.contact),
    demographics: valueOf(opened.demographics),
    financial: valueOf(opened.financial),
    unreadable: sensitiveGroups.filter((group) => !opened[group].isReadable),
    payrollEmployeeId: row.identities[0]?.externalId ?? null,
    lastSyncedAt: profile?.payrollLastSyncedAt ?? null,
    readAt: profile?.payrollReadAt ?? null,
    /** Whether anything was ever told of them: without that there is nothing private to be read. */
    isTold: profile !== null,
    /** Which system knows what both can tell. */
    known: {
      payrollStart: Boolean(profile?.startDate),
      payrollLocation: typeof profile?.location === "string",
      projectsStart: row.joinedOn !== null,
      projectsLocation: row.office !== null,
    },
  };
}

const valueOf = <T>(opened: Opened<T>): T | null => (opened.isReadable ? opened.value : null);
