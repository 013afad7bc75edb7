import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { accessLevels } from "@/lib/access/levels";
import { demoToken, hashApiToken, isDemoToken, isWellFormedToken, newApiToken } from "./api-token";

test("a new token is recognisable, another one every time, of all letters and digits, and well formed", () => {
  const made = Array.from({ length: 500 }, newApiToken);
  expect(new Set(made).size).toBe(500);
  for (const token of made) {
    expect(token).toMatch(/^kith_[0-9A-Za-z]{46}$/);
    expect(isWellFormedToken(token)).toBe(true);
  }
  expect(new Set(made.flatMap((token) => [...token.slice(5, 45)])).size).toBe(62);
});

// Those that were given out stay good: how the checksum is made is never to change.
test.each([
  "kith_00000000000000000000000000000000000000002kaqcA",
  "kith_zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz2x81PZ",
  "kith_KithKithKithKithKithKithKithKithKithKith4Nw651",
])("%s is well formed", (token) => {
  expect(isWellFormedToken(token)).toBe(true);
});

test("a token with a letter changed, missing, too much or before it is not well formed (TOKEN-10)", () => {
  fc.assert(
    fc.property(fc.nat(50), fc.constantFrom(..."0Zaz_ "), (at, letter) => {
      const token = newApiToken();
      const [before, after] = [token.slice(0, at), token.slice(at + 1)];
      if (token[at] !== letter) expect(isWellFormedToken(before + letter + after)).toBe(false);
      expect(isWellFormedToken(before + after)).toBe(false);
      expect(isWellFormedToken(before + letter + token.slice(at))).toBe(false);
      expect(isWellFormedToken(token + letter)).toBe(false);
    }),
  );
  const token = newApiToken();
  for (const other of [
    "",
    "kith_",
    token.slice(5),
    `${"x".repeat(5)}${token.slice(5)}`,
    `KITH_${token.slice(5)}`,
  ])
    expect([other, isWellFormedToken(other)]).toEqual([other, false]);
});

test("the demo's words are known as such and no others, and are no tokens that we made", () => {
  for (const level of accessLevels) {
    expect(demoToken(level)).toBe(`kith_demo_${level}`);
    expect([isDemoToken(demoToken(level)), isWellFormedToken(demoToken(level))]).toEqual([true, false]);
  }
  for (const other of [
    newApiToken(),
    "kith_demo_",
    "kith_demo_1",
    "kith_demo_staff ",
    " kith_demo_staff",
    "demo",
  ])
    expect([other, isDemoToken(other)]).toEqual([other, false]);
});

test("what is stored of a token is its SHA-256, in hex", () => {
  expect(hashApiToken("kith_x")).toBe(createHash("sha256").update("kith_x").digest("hex"));
});
