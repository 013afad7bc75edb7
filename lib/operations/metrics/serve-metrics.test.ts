import { expect, test } from "vitest";
import { hasBearerToken } from "./serve-metrics";

const token = "a-token-of-some-length";

test.each([
  [`Bearer ${token}`, true],
  [`bearer  ${token}`, true],
  [undefined, false],
  [token, false],
  [`Basic ${token}`, false],
  [`Bearer ${token}x`, false],
  [`Bearer ${token} ${token}`, false],
])("%j authorises a metrics request: %s", (header, expected) => {
  expect(hasBearerToken(header, token)).toBe(expected);
});
