import type { ProfileSectionName } from "./history-schema";
import type { Contact, Demographics, Employment, Financial } from "./schema";
import type { StoredSections, StoredProfile } from "./stored-profile";

type Omittable<Values, Leavable extends keyof Values> = Omit<Values, Leavable> & {
  [Name in Leavable]: Values[Name] | undefined;
};

export type ReceivedProfile = {
  employment: Omittable<Employment, "employment_status" | "employment_basis">;
  contact: Omittable<Contact, "home_address">;
  demographics: Omittable<Demographics, "date_of_birth">;
  financial: Omittable<Financial, keyof Financial>;
  lastSyncedAt: Date | null;
};

/** Fields that payroll may omit if the person has no value (XERO-30). */
const fieldsOmittedWhenEmpty: readonly string[] = ["employment.employment_basis", "contact.home_address"];

type CompletedProfile = {
  profile: StoredProfile;
  /** Fields (`section.field`), without those that payroll omits when empty, if no value is stored either. */
  omitted: string[];
  /** Sections with an omitted field whose stored values cannot be decrypted. The stored section stays unchanged. */
  untouched: ReadonlySet<ProfileSectionName>;
};

/** Stored values replace omitted fields (PAY-17). `before` is null at the first reading. */
export function completeProfile(received: ReceivedProfile, before: StoredSections | null): CompletedProfile {
  const omitted: string[] = [];
  const untouched = new Set<ProfileSectionName>();
  function take<Name extends string>(
    section: ProfileSectionName,
    name: Name,
    now: Record<Name, string | null | undefined>,
    stored: Record<Name, string | null> | "unreadable" | undefined,
  ): string | null {
    const value = now[name];
    if (value !== undefined) return value;
    if (stored === "unreadable") untouched.add(section);
    const storedValue = stored === undefined || stored === "unreadable" ? null : stored[name];
    const field = `${section}.${name}`;
    const isOrdinary =
      storedValue === null && stored !== "unreadable" && fieldsOmittedWhenEmpty.includes(field);
    if (!isOrdinary) omitted.push(field);
    return storedValue;
  }
  const { employment, contact, demographics, financial, lastSyncedAt } = received;
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
  return { profile, omitted, untouched };
}
