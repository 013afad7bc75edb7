import { expect, test } from "vitest";
import { carriesToken } from "./bearer";

const token = "a-token-of-some-length";

test.each([
  [`Bearer ${token}`, true],
  [`bearer  ${token}`, true],
  [undefined, false],
  ["", false],
  [token, false],
  [`Basic ${token}`, false],
  [`Bearer ${token}x`, false],
  [`Bearer ${token} ${token}`, false],
  ["Bearer ", false],
])("%j opens the metrics: %s", (header, expected) => {
  expect(carriesToken(header, token)).toBe(expected);
});
