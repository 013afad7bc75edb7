import type { ProfileSection } from "./profile-changes";
import type { Contact, Demographics, Employment, Financial } from "./schema";
import type { KeptSections, StoredProfile } from "./stored-profile";

type Told<Values, Leavable extends keyof Values> = Omit<Values, Leavable> & {
  [Name in Leavable]: Values[Name] | undefined;
};

/** A profile as payroll told it: null is "there is none", undefined is what its answer left out. `lastSyncedAt`: when it told it. */
export type ToldProfile = {
  employment: Told<Employment, "employment_status" | "employment_basis">;
  contact: Told<Contact, "home_address">;
  demographics: Told<Demographics, "date_of_birth">;
  financial: Told<Financial, keyof Financial>;
  lastSyncedAt: Date | null;
};

/** Payroll may leave these out for somebody who has none (XERO-30). */
const absentWhereNone: readonly string[] = ["employment.employment_basis", "contact.home_address"];

type CompletedProfile = {
  profile: StoredProfile;
  /**
   * The fields (`section.field`) that were left out and that somebody should look at: all of them, but for those that payroll leaves out
   * where there is nothing, as long as nothing was kept either.
   */
  leftOut: string[];
  /** Sections that no key opens and of which something was left out: they stay sealed as they are, whatever `profile` has there. */
  untouched: ReadonlySet<ProfileSection>;
};

/** What is to be kept now: what was told and, of what was left out, what was kept before (PAY-17). Before is null at the first reading. */
export function completeProfile(told: ToldProfile, before: KeptSections | null): CompletedProfile {
  const leftOut: string[] = [];
  const untouched = new Set<ProfileSection>();
  function take<Name extends string>(
    section: ProfileSection,
    name: Name,
    now: Record<Name, string | null | undefined>,
    kept: Record<Name, string | null> | "unreadable" | undefined,
  ): string | null {
    const value = now[name];
    if (value !== undefined) return value;
    if (kept === "unreadable") untouched.add(section);
    const keptValue = kept === undefined || kept === "unreadable" ? null : kept[name];
    const field = `${section}.${name}`;
    const isOrdinary = keptValue === null && kept !== "unreadable" && absentWhereNone.includes(field);
    if (!isOrdinary) leftOut.push(field);
    return keptValue;
  }
  const { employment, contact, demographics, financial, lastSyncedAt } = told;
  const takeFinancial = (name: keyof Financial) => take("financial", name, financial, before?.financial);
  const profile = {
    employment: {
      ...employment,
      employment_status: take("employment", "employment_status", employment, before?.employment),
      employment_basis: take("employment", "employment_basis", employment, before?.employment),
    },
    contact: { ...contact, home_address: take("contact", "home_address", contact, before?.contact) },
    demographics: {
      ...demographics,
      date_of_birth: take("demographics", "date_of_birth", demographics, before?.demographics),
    },
    financial: {
      super_fund_name: takeFinancial("super_fund_name"),
      super_fund_type: takeFinancial("super_fund_type"),
      super_member_number: takeFinancial("super_member_number"),
      bank_account_name: takeFinancial("bank_account_name"),
      bank_bsb: takeFinancial("bank_bsb"),
      bank_account_number: takeFinancial("bank_account_number"),
    },
    lastSyncedAt,
  };
  return { profile, leftOut, untouched };
}
