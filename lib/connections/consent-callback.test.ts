import { expect, test } from "vitest";
import { parseConsentCallback } from "./consent-callback";

test.each([
  ["a code with its state", "?code=abc&state=xyz", { kind: "code", code: "abc", state: "xyz" }],
  ["a refusal", "?error=access_denied&state=xyz", { kind: "denied" }],
  ["a refusal wins over a code", "?code=abc&state=xyz&error=access_denied", { kind: "denied" }],
  ["the vendor's own words are not repeated (B43)", "?error=%3Cb%3Eboo%3C/b%3E", { kind: "unusable" }],
  ["a code without a state", "?code=abc", { kind: "unusable" }],
  ["an empty code", "?code=&state=xyz", { kind: "unusable" }],
  ["two codes", "?code=abc&code=def&state=xyz", { kind: "unusable" }],
  ["two states", "?code=abc&state=xyz&state=other", { kind: "unusable" }],
  ["nothing", "", { kind: "nothing" }],
])("%s", (_what, search, answer) => {
  expect(parseConsentCallback(search)).toEqual(answer);
});
