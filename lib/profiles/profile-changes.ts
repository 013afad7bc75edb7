import { profileSections, type ProfileSectionName } from "./history-schema";
import type { StoredProfile } from "./stored-profile";

/** Changed value of a profile. `field`: section and field name, for example `contact.phone`. */
export type ProfileChange = {
  section: ProfileSectionName;
  field: string;
  old: string | null;
  new: string | null;
};

type ComparableProfile = Pick<StoredProfile, ProfileSectionName>;

/** In profile order. Compares texts exactly, because every change in payroll counts, even of case or spaces. */
export function diffProfiles(before: ComparableProfile, after: ComparableProfile): ProfileChange[] {
  return profileSections.options.flatMap((section) => {
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
