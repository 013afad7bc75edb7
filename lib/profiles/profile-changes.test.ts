import fc from "fast-check";
import { expect, test } from "vitest";
import { diffProfiles } from "./profile-changes";

type Values = Parameters<typeof diffProfiles>[0];

const text = fc.oneof(fc.constantFrom(null, "", " ", "a", "A", "null"), fc.string());
const profile: fc.Arbitrary<Values> = fc.record({
  employment: fc.record({
    start_date: text,
    end_date: text,
    employment_status: text,
    employment_basis: text,
    location: text,
  }),
  contact: fc.record({ phone: text, mobile: text, home_address: text }),
  demographics: fc.record({ gender: text, date_of_birth: text }),
  financial: fc.record({
    super_fund_name: text,
    super_fund_type: text,
    super_member_number: text,
    bank_account_name: text,
    bank_bsb: text,
    bank_account_number: text,
  }),
});

/** Maps every field to its value. */
const flat = (values: Values): Map<string, string | null> =>
  new Map(
    Object.entries(values).flatMap(([group, fields]) =>
      Object.entries(fields).map(([name, value]): [string, string | null] => [`${group}.${name}`, value]),
    ),
  );

test("the changes turn the old profile into the new one and back, with each changed field once and no other", () => {
  fc.assert(
    fc.property(profile, profile, (before, after) => {
      const changes = diffProfiles(before, after);
      const [forth, back] = [flat(before), flat(after)];
      expect(new Set(changes.map(({ field }) => field)).size).toBe(changes.length);
      for (const change of changes) {
        expect(change.old).not.toBe(change.new);
        expect(forth.get(change.field)).toBe(change.old);
        forth.set(change.field, change.new);
        back.set(change.field, change.old);
      }
      expect(forth).toEqual(flat(after));
      expect(back).toEqual(flat(before));
    }),
  );
});
