import { expect, test } from "vitest";
import { joinClaims } from "./openid-provider";

const ana = "ana@example.com";
const bo = "bo@example.com";

test.each<[string, object, object, object]>([
  [
    "an address that the ID token calls not confirmed stays so, whatever userinfo says",
    { email: ana, email_verified: false },
    { email: ana, email_verified: true },
    { email: ana, email_verified: false },
  ],
  [
    "also where the ID token says it of an address that only userinfo has",
    { email_verified: false },
    { email: ana, email_verified: true },
    { email: ana, email_verified: false },
  ],
  [
    "and where it says so in a word",
    { email_verified: "false" },
    { email: ana, email_verified: true },
    { email: ana, email_verified: false },
  ],
  [
    "one that userinfo calls not confirmed is not, whatever the ID token says",
    { email_verified: true },
    { email: ana, email_verified: false },
    { email: ana, email_verified: false },
  ],
  [
    "the signed address wins, and userinfo's word is for userinfo's address",
    { email: ana },
    { email: bo, email_verified: true },
    { email: ana },
  ],
  [
    "userinfo confirms the address that both have",
    { email: ana },
    { email: ana, email_verified: true },
    { email: ana, email_verified: true },
  ],
  [
    "what the ID token leaves out comes from userinfo",
    {},
    { email: ana, email_verified: true, name: "Ana" },
    { email: ana, email_verified: true, name: "Ana" },
  ],
  [
    "null is no word of the ID token",
    { email: null, email_verified: null, name: null },
    { email: ana, email_verified: true, name: "Ana" },
    { email: ana, email_verified: true, name: "Ana" },
  ],
  ["the signed name wins", { name: "Ana" }, { name: "Bo" }, { name: "Ana" }],
])("%s", (_guarantee, signed, told, expected) => {
  expect(joinClaims({ sub: "s1", ...signed }, { sub: "s1", ...told })).toEqual({ sub: "s1", ...expected });
});

test("what nobody can read is not guessed", () => {
  expect(() => joinClaims({ sub: "s1", email_verified: "perhaps" }, { sub: "s1" })).toThrow();
});
