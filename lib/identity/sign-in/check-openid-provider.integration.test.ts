import { createServer, type Server } from "node:http";
import { afterAll, describe, expect, test } from "vitest";
import { listenLocally } from "@/testing/listen-locally";
import { singleSignOnCheckResponse } from "@/lib/identity/users/account-schema";
import { createLevelHeaders } from "@/testing/callers";
import { overrideSettings } from "@/testing/override-settings";
import { requestApi } from "@/testing/request-api";
import { setUpTestDatabase } from "@/testing/test-database";

setUpTestDatabase();

let answer: (path: string | undefined) => { status: number; body: string } = () => ({
  status: 404,
  body: "",
});
const provider: Server = createServer((request, response) => {
  const { status, body } = answer(request.url);
  response.writeHead(status, { "content-type": "application/json" }).end(body);
});
const issuer = `http://127.0.0.1:${await listenLocally(provider)}`;
afterAll(() => provider.close());

const describeProvider = (changes: object = {}) =>
  JSON.stringify({
    issuer: `${issuer}/`,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    ...changes,
  });
const configure = (changes: object = {}) =>
  overrideSettings({
    oidc: { issuer, clientId: "kith", clientSecret: "secret", name: "Acme", emailClaim: "email", ...changes },
  });
const check = async () =>
  requestApi("POST", "/api/admin/single-sign-on/check", await createLevelHeaders("executive"));
const findProblem = async () => singleSignOnCheckResponse.parse((await check()).json()).problem;

describe("the check of the OpenID provider", () => {
  test("succeeds if the provider describes the configured issuer and publishes keys", async () => {
    configure();
    answer = (asked) =>
      asked === "/.well-known/openid-configuration"
        ? { status: 200, body: describeProvider() }
        : asked === "/keys"
          ? { status: 200, body: JSON.stringify({ keys: [{ kty: "RSA" }] }) }
          : { status: 404, body: "" };
    const { outcome, json } = await check();
    expect([outcome, json()]).toEqual(["200", { ok: true, problem: null }]);
  });

  test.each([
    [404, "", "answers 404"],
    [200, "<html>", "cannot be reached"],
    [200, "{}", "not the description"],
    [200, describeProvider({ issuer: "https://other.example" }), "another issuer"],
  ])("says what is wrong with an answer of %d %s", async (status, body, expected) => {
    configure();
    answer = () => ({ status, body });
    expect(await findProblem()).toContain(expected);
  });

  test("says that the provider cannot be reached", async () => {
    configure({ issuer: "http://127.0.0.1:1" });
    expect(await findProblem()).toContain("cannot be reached");
  });

  test("is refused if single sign-on is not configured", async () => {
    overrideSettings({ oidc: null });
    expect((await check()).outcome).toBe("409 single_sign_on_not_configured");
  });
});
