import { expect, test } from "vitest";
import {
  buildOtpauthUrl,
  generateTotpCode,
  hashRecoveryCode,
  generateRecoveryCodes,
  generateTotpSecret,
  findTotpStep,
} from "./codes";

/** Secret of the examples in RFC 6238, "12345678901234567890". The tests use the last six digits of its codes. */
const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

test.each([
  [59, "287082"],
  [1111111109, "081804"],
  [2000000000, "279037"],
])("at second %d the code is %s, as RFC 6238 has it", (seconds, code) => {
  expect(generateTotpCode(secret, seconds * 1000)).toBe(code);
  expect(findTotpStep(code, secret, seconds * 1000)).toBe(Math.floor(seconds / 30));
});

test("a code is valid in its half minute, the previous one and the next one only", () => {
  const now = 2_000_000_000_000;
  const step = Math.floor(now / 30_000);
  const at = (offset: number) => findTotpStep(generateTotpCode(secret, now + offset * 30_000), secret, now);
  expect([at(-2), at(-1), at(0), at(1), at(2)]).toEqual([null, step - 1, step, step + 1, null]);
});

test.each(["", "12345", "1234567", "abcdef", "2870８", "-87082", "2.7e10"])("%j is no code", (code) => {
  expect(findTotpStep(code, secret, 59_000)).toBeNull();
});

test.each(["287 082", "２８７０８２", "28708２", "\u200e287082\u202c", "\ufeff287\u00a0082"])(
  "a code may have a space, digits in full width and the marks of a copied text: %j",
  (code) => {
    expect(findTotpStep(code, secret, 59_000)).toBe(1);
  },
);

test("secrets have 160 bits, and the otpauth URL names the account", () => {
  expect(generateTotpSecret()).toMatch(/^[A-Z2-7]{32}$/);
  expect(generateTotpSecret()).not.toBe(generateTotpSecret());
  const address = new URL(buildOtpauthUrl(secret, "ana@example.com"));
  expect(address.protocol).toBe("otpauth:");
  expect([address.searchParams.get("secret"), address.searchParams.get("issuer")]).toEqual([secret, "Kith"]);
});

test("ten different recovery codes are generated and recognised in any notation", () => {
  const codes = generateRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) {
    expect(code).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);
    for (const written of [code.toUpperCase().replaceAll("-", " "), `\u2068${code}\u2069`])
      expect(hashRecoveryCode(` ${written} `)).toBe(hashRecoveryCode(code));
  }
  expect(hashRecoveryCode("287082")).toBeNull();
});
