import type { StoredProfile } from "./stored-profile";

export type ProfileSection = "employment" | "contact" | "demographics" | "financial";

/** One value of a profile that is another one now. `field` is `section.field`. */
export type ProfileChange = {
  section: ProfileSection;
  field: string;
  old: string | null;
  new: string | null;
};

const sections: readonly ProfileSection[] = ["employment", "contact", "demographics", "financial"];

type Values = Pick<StoredProfile, ProfileSection>;

/** What differs, field by field, in the order of the profile. Text is compared as it is: what payroll changed is a change. */
export function profileChanges(before: Values, after: Values): ProfileChange[] {
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
