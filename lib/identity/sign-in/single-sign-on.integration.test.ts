import { createServer } from "node:http";
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from "jose";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createLevelHeaders } from "@/testing/callers";
import { listenLocally } from "@/testing/listen-locally";
import { z } from "zod";
import { database } from "@/lib/platform/database/database";
import { log } from "@/lib/platform/log/log";
import { overrideSettings } from "@/testing/override-settings";
import { requestApi } from "@/testing/request-api";
import { requestNextAuth } from "@/testing/request-next-auth";
import { setUpTestDatabase } from "@/testing/test-database";
import { findOpenIdProblem } from "./check-openid-provider";

setUpTestDatabase();

const kithUrl = "http://localhost:3000";
const clientSecret = "a secret of at least thirty-two characters";

/** What the simulated provider announces and sends. */
const provider = {
  announced: ["ES256"] as string[] | undefined,
  keys: [] as object[],
  idToken: "",
  userinfo: {} as object,
  clockSeconds: 0,
  isClientKnown: true,
  status: 200,
  /** Changes of the description. */
  changes: {},
  /** True if the published key is not the one that signs. */
  isKeyOther: false,
};
const server = createServer((request, response) => {
  const answers: Record<string, [number, object]> = {
    "/.well-known/openid-configuration": [
      provider.status,
      {
        issuer: issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        userinfo_endpoint: `${issuer}/userinfo`,
        jwks_uri: `${issuer}/keys`,
        id_token_signing_alg_values_supported: provider.announced,
        ...provider.changes,
      },
    ],
    "/keys": [200, { keys: provider.keys }],
    "/userinfo": [200, { sub: "s1", ...provider.userinfo }],
    "/token": provider.isClientKnown
      ? provider.idToken === ""
        ? [400, { error: "invalid_grant" }]
        : [200, { access_token: "access", token_type: "Bearer", id_token: provider.idToken }]
      : [401, { error: "invalid_client" }],
  };
  const [status, body] = answers[request.url ?? ""] ?? [404, {}];
  const date = new Date(Date.now() + provider.clockSeconds * 1000).toUTCString();
  response.writeHead(status, { "content-type": "application/json", date }).end(JSON.stringify(body));
});
const issuer = `http://127.0.0.1:${await listenLocally(server)}`;
afterAll(() => server.close());

const settings = (emailClaim = "email") => ({
  issuer: issuer,
  clientId: "kith",
  clientSecret,
  name: "Acme",
  emailClaim,
});

beforeEach(() => {
  Object.assign(provider, {
    ...{ announced: ["ES256"], keys: [], idToken: "", userinfo: {}, clockSeconds: 0 },
    ...{ isClientKnown: true, isKeyOther: false, status: 200, changes: {} },
  });
  overrideSettings({ oidc: settings(), publicUrl: kithUrl });
  vi.stubEnv("NEXTAUTH_URL", kithUrl);
});

/** Signs the claims; `secret` signs with the client secret, `none` not at all. */
async function sign(alg: string, claims: JWTPayload, nbf: number): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const payload = { iss: issuer, aud: "kith", sub: "s1", iat: now, exp: now + 600, nbf, ...claims };
  if (alg === "none") {
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
    return `${encode({ alg: "none" })}.${encode(payload)}.`;
  }
  if (alg.startsWith("HS"))
    return new SignJWT(payload).setProtectedHeader({ alg }).sign(Buffer.from(clientSecret));
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true });
  const published = provider.isKeyOther ? (await generateKeyPair(alg)).publicKey : publicKey;
  provider.keys = [{ ...(await exportJWK(published)), kid: "k1", alg, use: "sig" }];
  return new SignJWT(payload).setProtectedHeader({ alg, kid: "k1" }).sign(privateKey);
}

const failures: unknown[] = [];

/** Sends the cookies to next-auth and keeps those that it sets. */
async function send(
  path: string[],
  cookies: Record<string, string>,
  more: { query?: Record<string, string>; body?: Record<string, string> },
): Promise<unknown> {
  const onFailure = (error: unknown) => failures.push(error);
  const answer = await requestNextAuth({ path, cookies, ...more, onFailure });
  for (const { name, value } of answer.cookies) cookies[name] = value;
  return answer.answered;
}

/** Signs in with an ID token in this algorithm and returns the address to which Kith redirects. */
async function signIn(alg: string, claims: JWTPayload = {}, notBeforeInSeconds = 0): Promise<unknown> {
  const cookies: Record<string, string> = {};
  const { csrfToken } = z.object({ csrfToken: z.string() }).parse(await send(["csrf"], cookies, {}));
  const body = { csrfToken, json: "true", callbackUrl: kithUrl };
  const { url } = z.object({ url: z.url() }).parse(await send(["signin", "oidc"], cookies, { body }));
  const asked = new URL(url).searchParams;
  const nonce = asked.get("nonce") ?? "";
  const nbf = Math.floor(Date.now() / 1000) + notBeforeInSeconds;
  provider.idToken = await sign(alg, { nonce, email: "ana@example.com", ...claims }, nbf);
  const query = { code: "one", state: asked.get("state") ?? "" };
  return send(["callback", "oidc"], cookies, { query });
}
const countUsers = () => database().appUser.count();

describe("a provider that announces its algorithms", () => {
  test.each(["RS256", "ES256", "EdDSA"])("signs in with %s", async (alg) => {
    provider.announced = [alg];
    expect(await signIn(alg)).toBe(`${kithUrl}/`);
    expect(await database().appUser.findMany()).toMatchObject([{ email: "ana@example.com" }]);
  });

  test.each([
    ["none", ["none", "RS256"]],
    ["HS256", ["HS256", "RS256"]],
    ["ES256", ["RS256"]],
    ["ES256", undefined],
  ])("signs in nobody with %s if it announces %j (B77)", async (alg, announced) => {
    vi.spyOn(log, "warn").mockReturnValue(undefined);
    provider.announced = announced;
    expect(await signIn(alg)).toContain("error?error=OAuthCallback");
    expect(await countUsers()).toBe(0);
  });

  test("signs in nobody with a key that it does not publish, or for another sign-in (B77)", async () => {
    vi.spyOn(log, "warn").mockReturnValue(undefined);
    expect(await signIn("ES256", { nonce: "of another sign-in" })).toContain("error?error=OAuthCallback");
    expect(await signIn("ES256", { aud: "another client" })).toContain("error?error=OAuthCallback");
    provider.isKeyOther = true;
    expect(await signIn("ES256")).toContain("error?error=OAuthCallback");
    expect(await countUsers()).toBe(0);
  });
});

describe("the clock of Kith", () => {
  test("may be 50 seconds behind that of the provider", async () => {
    expect(await signIn("ES256", {}, 50)).toBe(`${kithUrl}/`);
  });

  test("further behind is named on the sign-in page and in the log", async () => {
    vi.spyOn(log, "warn").mockReturnValue(undefined);
    const logged = vi.spyOn(log, "error").mockReturnValue(undefined);
    expect(await signIn("ES256", {}, 90)).toContain("error=");
    expect(failures.splice(0)).toMatchObject([{ message: "ClockDiffers" }]);
    expect(logged.mock.calls.map(([, message]) => message)).toContainEqual(expect.stringContaining("clock"));
    expect(await countUsers()).toBe(0);
  });

  test("is compared with the provider's by the test of single sign-on", async () => {
    await sign("ES256", {}, 0);
    provider.clockSeconds = 45;
    expect(await findOpenIdProblem(settings())).toBeNull();
    provider.clockSeconds = 75;
    expect(await findOpenIdProblem(settings())).toMatch(
      /^The clock of this server is 7\d seconds behind that/,
    );
    provider.clockSeconds = -75;
    expect(await findOpenIdProblem(settings())).toMatch(/^The clock of this server is 7\d seconds ahead of/);
  });
});

describe("the e-mail address", () => {
  test("that the provider does not send is named as missing", async () => {
    const logged = vi.spyOn(log, "warn").mockReturnValue(undefined);
    expect(await signIn("ES256", { email: undefined, upn: "ana@example.com" })).toBe(
      "/signin?error=EmailMissing",
    );
    expect(logged).toHaveBeenCalledWith({ claim: "email" }, expect.stringContaining("no e-mail address"));
    expect(await countUsers()).toBe(0);
  });

  test("comes from the claim that OIDC_EMAIL_CLAIM names, and from no other", async () => {
    overrideSettings({ oidc: settings("upn") });
    expect(await signIn("ES256", { upn: "bo@example.com" })).toBe(`${kithUrl}/`);
    expect(await database().appUser.findMany()).toMatchObject([{ email: "bo@example.com" }]);
    vi.spyOn(log, "warn").mockReturnValue(undefined);
    expect(await signIn("ES256", { sub: "s1" })).toBe("/signin?error=EmailMissing");
    expect(await signIn("ES256", { upn: "a user name" })).toBe("/signin?error=EmailMissing");
  });

  test("that the ID token does not confirm is refused if userinfo confirms another (B76)", async () => {
    provider.userinfo = { email: "boss@example.com", email_verified: true };
    expect(await signIn("ES256", { email: "ana@example.com" })).toBe("/signin?error=EmailNotConfirmed");
    expect(await countUsers()).toBe(0);
  });

  test.each(["an\u0430@example.com", "ana@ex\u0430mple.com"])(
    "with look-alike letters gets no account: %j (B75)",
    async (email) => {
      expect(await signIn("ES256", { email, email_verified: true })).toBe(
        "/signin?error=EmailLooksLikeAnother",
      );
      expect(await countUsers()).toBe(0);
    },
  );
});

describe("the test of single sign-on", () => {
  test("succeeds with the configured issuer, with or without a slash at its end", async () => {
    await sign("ES256", {}, 0);
    provider.changes = { issuer: `${issuer}/` };
    const asExecutive = await createLevelHeaders("executive");
    const answer = await requestApi("POST", "/api/admin/single-sign-on/check", asExecutive);
    expect(answer.json()).toEqual({ ok: true, problem: null });
  });

  test.each([
    ["answers 404", 404, {}],
    ["not the description", 200, { jwks_uri: undefined }],
    ["another issuer", 200, { issuer: "https://other.example" }],
  ])("says what is wrong with an answer: %s", async (expected, status, changes) => {
    Object.assign(provider, { status, changes });
    expect(await findOpenIdProblem(settings())).toContain(expected);
  });

  test("says that the provider cannot be reached", async () => {
    const nowhere = { ...settings(), issuer: "http://127.0.0.1:1" };
    expect(await findOpenIdProblem(nowhere)).toContain("cannot be reached");
  });

  test("names algorithms that nobody can sign in with, missing keys, and a refused client", async () => {
    await sign("ES256", {}, 0);
    provider.announced = ["HS256"];
    expect(await findOpenIdProblem(settings())).toContain("only with HS256");
    provider.announced = ["ES256", "HS256"];
    expect(await findOpenIdProblem(settings())).toBeNull();
    provider.isClientKnown = false;
    expect(await findOpenIdProblem(settings())).toContain("does not accept OIDC_CLIENT_ID");
    provider.keys = [];
    expect(await findOpenIdProblem(settings())).toContain("publishes no keys");
  });
});
