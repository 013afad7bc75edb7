import { expect, test } from "vitest";
import { mergeClaims } from "./openid-provider";

const ana = "ana@example.com";
const bo = "bo@example.com";

test.each<[string, object, object, object]>([
  [
    "an address unconfirmed by the ID token stays unconfirmed, whatever userinfo says",
    { email: ana, email_verified: false },
    { email: ana, email_verified: true },
    { email: ana, email_verified: false },
  ],
  [
    "an address that only userinfo contains stays unconfirmed if the ID token says so",
    { email_verified: "false" },
    { email: ana, email_verified: true },
    { email: ana, email_verified: false },
  ],
  [
    "an address unconfirmed by userinfo is unconfirmed, whatever the ID token says",
    { email_verified: true },
    { email: ana, email_verified: false },
    { email: ana, email_verified: false },
  ],
  [
    "an address that the ID token does not confirm is unconfirmed if userinfo has another (B76)",
    { email: ana },
    { email: bo, email_verified: true },
    { email: ana, email_verified: false },
  ],
  [
    "userinfo confirms an address that both contain",
    { email: ana },
    { email: ana, email_verified: true },
    { email: ana, email_verified: true },
  ],
  [
    "claims missing in the ID token come from userinfo",
    {},
    { email: ana, email_verified: true, name: "Ana" },
    { email: ana, email_verified: true, name: "Ana" },
  ],
  [
    "null in the ID token counts as missing",
    { email: null, email_verified: null, name: null },
    { email: ana, email_verified: true, name: "Ana" },
    { email: ana, email_verified: true, name: "Ana" },
  ],
  ["the signed name wins", { name: "Ana" }, { name: "Bo" }, { name: "Ana" }],
])("%s", (_guarantee, signed, userinfo, expected) => {
  expect(mergeClaims({ sub: "s1", ...signed }, { sub: "s1", ...userinfo })).toEqual({
    sub: "s1",
    ...expected,
  });
});

test("unreadable claims are rejected", () => {
  expect(() => mergeClaims({ sub: "s1", email_verified: "perhaps" }, { sub: "s1" })).toThrow();
});
