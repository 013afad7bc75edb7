import { jaroWinkler } from "@skyra/jaro-winkler";
import fc from "fast-check";
import { expect, test } from "vitest";
import { areAlike } from "./name-similarity";

test("two names are alike exactly where Jaro–Winkler says 0.87 at least, however few are asked it", () => {
  const letters = fc.constantFrom(..."abcdeknorsu1ж");
  const name = fc.string({ unit: letters, minLength: 1, maxLength: 9 });
  const change = fc.tuple(fc.nat(8), fc.constantFrom("", "a", "k", "ж"));
  fc.assert(
    fc.property(name, fc.array(change, { maxLength: 3 }), name, (one, changes, other) => {
      const changed = changes.reduce(
        (text, [at, letter]) => text.slice(0, at) + letter + text.slice(at + 1),
        one,
      );
      for (const second of [changed, other]) {
        if (second === "") continue;
        const [a, b] = one < second ? [one, second] : [second, one];
        expect(areAlike(one, second)).toBe(one === second || jaroWinkler(a, b) >= 0.87);
      }
    }),
    { numRuns: 20_000 },
  );
});
