import type { StoredProfile } from "./stored-profile";

/** Sections of a profile that come from payroll. */
export const sections = ["employment", "contact", "demographics", "financial"] as const;
export type ProfileSection = (typeof sections)[number];

/** Changed value of a profile. `field`: section and field name, for example `contact.phone`. */
export type ProfileChange = {
  section: ProfileSection;
  field: string;
  old: string | null;
  new: string | null;
};

type ComparableProfile = Pick<StoredProfile, ProfileSection>;

/**
 * Returns the changed fields in profile order. Compares texts exactly, because every change in payroll counts, even of
 * case or spaces.
 */
export function diffProfiles(before: ComparableProfile, after: ComparableProfile): ProfileChange[] {
  return sections.flatMap((section) => {
    const [old, now] = [toRecord(before[section]), toRecord(after[section])];
    return Object.keys(now).flatMap((name) => {
      const change = { old: old[name] ?? null, new: now[name] ?? null };
      return change.old === change.new ? [] : [{ section, field: `${section}.${name}`, ...change }];
    });
  });
}

const toRecord = (values: object): Record<string, string | null> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === "string" ? value : null,
    ]),
  );
