import fc from "fast-check";
import { expect, test } from "vitest";
import { accessLevels } from "@/lib/platform/access-levels";
import { getDemoToken, isDemoToken, isWellFormedToken, generateApiToken } from "./api-token";

test("a new token is unique, alphanumeric after its prefix, and well formed", () => {
  const made = Array.from({ length: 500 }, generateApiToken);
  expect(new Set(made).size).toBe(500);
  for (const token of made) {
    expect(token).toMatch(/^kith_[0-9A-Za-z]{46}$/);
    expect(isWellFormedToken(token)).toBe(true);
  }
  expect(new Set(made.flatMap((token) => [...token.slice(5, 45)])).size).toBe(62);
});

// Issued tokens must stay valid, so the checksum algorithm must never change.
test.each([
  "kith_00000000000000000000000000000000000000002kaqcA",
  "kith_zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz2x81PZ",
  "kith_KithKithKithKithKithKithKithKithKithKith4Nw651",
])("%s is well formed", (token) => {
  expect(isWellFormedToken(token)).toBe(true);
});

test("a token with a changed, missing, additional or preceding letter is not well formed (TOKEN-10)", () => {
  fc.assert(
    fc.property(fc.nat(50), fc.constantFrom(..."0Zaz_ "), (at, letter) => {
      const token = generateApiToken();
      const [before, after] = [token.slice(0, at), token.slice(at + 1)];
      if (token[at] !== letter) expect(isWellFormedToken(before + letter + after)).toBe(false);
      expect(isWellFormedToken(before + after)).toBe(false);
      expect(isWellFormedToken(before + letter + token.slice(at))).toBe(false);
      expect(isWellFormedToken(token + letter)).toBe(false);
    }),
  );
  const token = generateApiToken();
  for (const other of ["", "kith_", token.slice(5), `KITH_${token.slice(5)}`])
    expect([other, isWellFormedToken(other)]).toEqual([other, false]);
});

test("only the demo's tokens are demo tokens, and they are not well-formed generated tokens", () => {
  for (const level of accessLevels) {
    expect(getDemoToken(level)).toBe(`kith_demo_${level}`);
    expect([isDemoToken(getDemoToken(level)), isWellFormedToken(getDemoToken(level))]).toEqual([true, false]);
  }
  for (const other of [generateApiToken(), "kith_demo_", "kith_demo_1", " kith_demo_staff"])
    expect([other, isDemoToken(other)]).toEqual([other, false]);
});
