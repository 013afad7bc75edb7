import "server-only";
import { type z } from "zod";
import type { SensitiveGroup } from "@/lib/access/visibility";
import { toDate } from "@/lib/http/times";
import { database } from "@/lib/platform/database";
import { seal, unseal } from "@/lib/platform/encryption";
import { environment } from "@/lib/platform/environment";
import { toBsbDigits } from "./bsb";
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

function unsealGroup<T>(
  schema: z.ZodType<T>,
  column: SensitiveGroup,
  personId: string,
  sealed: string | null,
): T | null {
  if (sealed === null) return null;
  return schema.parse(JSON.parse(unseal(sealed, place(column, personId), environment().encryptionKeys)));
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

/** What stands in a row, opened. Throws `SealBrokenError` where a group was sealed with a key that is not here. */
export const openStoredProfile = (row: ProfileRow) => ({
  employment: {
    start_date: row.startDate && toDate(row.startDate),
    end_date: row.endDate && toDate(row.endDate),
    employment_status: row.employmentStatus,
    employment_basis: row.employmentBasis,
    location: row.location,
  },
  contact: unsealGroup(contact, "contact", row.personId, row.contact) ?? unknownContact,
  demographics:
    unsealGroup(demographics, "demographics", row.personId, row.demographics) ?? unknownDemographics,
  financial: unsealGroup(storedFinancial, "financial", row.personId, row.financial) ?? unknownFinancial,
});

/** What is kept of a person: of the private groups only those asked for are read and opened. Null: no such person. */
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
        },
      },
    },
  });
  if (!row) return null;
  const { profile } = row;
  const startDate = profile?.startDate ?? row.joinedOn;
  return {
    employment: {
      // The projects system knows both as well; payroll wins.
      start_date: startDate && toDate(startDate),
      end_date: profile?.endDate ? toDate(profile.endDate) : null,
      employment_status: profile?.employmentStatus ?? null,
      employment_basis: profile?.employmentBasis ?? null,
      location: profile?.location ?? row.office,
    },
    contact: unsealGroup(contact, "contact", personId, profile?.contact ?? null),
    demographics: unsealGroup(demographics, "demographics", personId, profile?.demographics ?? null),
    financial: unsealGroup(storedFinancial, "financial", personId, profile?.financial ?? null),
    payrollEmployeeId: row.identities[0]?.externalId ?? null,
    lastSyncedAt: profile?.payrollLastSyncedAt ?? null,
  };
}
