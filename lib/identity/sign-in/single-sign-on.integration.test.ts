import { createServer } from "node:http";
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from "jose";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { handleNextAuthRequest } from "@/lib/http/sign-in-route";
import { database } from "@/lib/platform/database";
import { log } from "@/lib/platform/log";
import { overrideSettings } from "@/testing/override-settings";
import { setUpTestDatabase } from "@/testing/test-database";
import { findOpenIdProblem } from "./check-openid-provider";

setUpTestDatabase();

const kithUrl = "http://localhost:3000";
const clientSecret = "a secret of at least thirty-two characters";

/** What the simulated provider announces and sends. */
const provider = {
  announced: ["RS256"] as string[] | undefined,
  keys: [] as object[],
  idToken: "",
  userinfo: {} as object,
  clockSeconds: 0,
  isClientKnown: true,
  hasNonce: true,
};
const server = createServer((request, response) => {
  const answers: Record<string, [number, object]> = {
    "/.well-known/openid-configuration": [
      200,
      {
        issuer: issuer(),
        authorization_endpoint: `${issuer()}/authorize`,
        token_endpoint: `${issuer()}/token`,
        userinfo_endpoint: `${issuer()}/userinfo`,
        jwks_uri: `${issuer()}/keys`,
        id_token_signing_alg_values_supported: provider.announced,
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
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
afterAll(() => server.close());
const issuer = () => {
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
};

const settings = (emailClaim = "email") => ({
  issuer: issuer(),
  clientId: "kith",
  clientSecret,
  name: "Acme",
  emailClaim,
});

beforeEach(() => {
  Object.assign(provider, {
    ...{ announced: ["RS256"], keys: [], idToken: "", userinfo: {}, clockSeconds: 0 },
    ...{ isClientKnown: true },
  });
  overrideSettings({ oidc: settings(), publicUrl: kithUrl });
  vi.stubEnv("NEXTAUTH_URL", kithUrl);
});

/** Signs the claims; `secret` signs with the client secret, `none` not at all. */
async function sign(alg: string, claims: JWTPayload, nbf: number): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const payload = { iss: issuer(), aud: "kith", sub: "s1", iat: now, exp: now + 600, nbf, ...claims };
  if (alg === "none") {
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
    return `${encode({ alg: "none" })}.${encode(payload)}.`;
  }
  if (alg.startsWith("HS"))
    return new SignJWT(payload).setProtectedHeader({ alg }).sign(Buffer.from(clientSecret));
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true });
  provider.keys = [{ ...(await exportJWK(publicKey)), kid: "k1", alg, use: "sig" }];
  return new SignJWT(payload).setProtectedHeader({ alg, kid: "k1" }).sign(privateKey);
}

const send = (path: string, cookies: ReadonlyMap<string, string>, body?: Record<string, string>) =>
  handleNextAuthRequest(
    new Request(`${kithUrl}/api/auth/${path}`, {
      method: body ? "POST" : "GET",
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        ...(body && { "content-type": "application/x-www-form-urlencoded" }),
      },
      ...(body && { body: new URLSearchParams(body).toString() }),
    }),
    { params: Promise.resolve({ nextauth: path.split("?")[0]?.split("/") ?? [] }) },
  );
const store = (cookies: Map<string, string>, response: Response) => {
  for (const cookie of response.headers.getSetCookie()) {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    cookies.set(name, value);
  }
};

/** Signs in with an ID token in this algorithm and returns the address to which Kith redirects. */
async function signIn(alg: string, claims: JWTPayload = {}, notBeforeInSeconds = 0): Promise<string> {
  const cookies = new Map<string, string>();
  const csrf = await send("csrf", cookies);
  store(cookies, csrf);
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const begun = await send("signin/oidc", cookies, { csrfToken, json: "true", callbackUrl: kithUrl });
  store(cookies, begun);
  const { url } = (await begun.json()) as { url: string };
  const asked = new URL(url).searchParams;
  const nonce = asked.get("nonce") ?? "";
  const nbf = Math.floor(Date.now() / 1000) + notBeforeInSeconds;
  provider.idToken = await sign(alg, { nonce, email: "ana@example.com", ...claims }, nbf);
  const back = await send(`callback/oidc?code=one&state=${asked.get("state")}`, cookies);
  return back.headers.get("location") ?? "";
}
const countUsers = () => database().appUser.count();

describe("a provider that announces its algorithms", () => {
  test.each(["RS256", "ES256", "PS256", "EdDSA"])("signs in with %s", async (alg) => {
    provider.announced = [alg];
    expect(await signIn(alg)).toBe(kithUrl);
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
    expect(await signIn(alg)).toContain("/signin?error=");
    expect(await countUsers()).toBe(0);
  });

  test("signs in nobody with a key that it does not publish, or for another sign-in (B77)", async () => {
    vi.spyOn(log, "warn").mockReturnValue(undefined);
    expect(await signIn("RS256", { nonce: "of another sign-in" })).toContain("/signin?error=");
    expect(await signIn("RS256", { aud: "another client" })).toContain("/signin?error=");
    const cookies = provider.keys;
    await signIn("RS256");
    expect(provider.keys).not.toBe(cookies);
    const { publicKey } = await generateKeyPair("RS256", { extractable: true });
    const original = Object.getOwnPropertyDescriptor(provider, "keys");
    Object.defineProperty(provider, "keys", {
      configurable: true,
      get: () => [{ ...published, kid: "k1", alg: "RS256", use: "sig" }],
      set: () => undefined,
    });
    const published = await exportJWK(publicKey);
    await database().appUser.deleteMany();
    expect(await signIn("RS256")).toContain("/signin?error=");
    if (original) Object.defineProperty(provider, "keys", { ...original, value: [], writable: true });
    expect(await countUsers()).toBe(0);
  });
});

describe("the clock of Kith", () => {
  test("may be 50 seconds behind that of the provider", async () => {
    expect(await signIn("RS256", {}, 50)).toBe(kithUrl);
  });

  test("further behind is named on the sign-in page and in the log", async () => {
    vi.spyOn(log, "warn").mockReturnValue(undefined);
    const logged = vi.spyOn(log, "error").mockReturnValue(undefined);
    expect(await signIn("RS256", {}, 90)).toBe(`${kithUrl}/signin?error=ClockDiffers`);
    expect(logged.mock.calls.map(([, message]) => message)).toContainEqual(expect.stringContaining("clock"));
    expect(await countUsers()).toBe(0);
  });

  test("is compared with the provider's by the test of single sign-on", async () => {
    await sign("RS256", {}, 0);
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
    expect(await signIn("RS256", { email: undefined, upn: "ana@example.com" })).toBe(
      "/signin?error=EmailMissing",
    );
    expect(logged).toHaveBeenCalledWith({ claim: "email" }, expect.stringContaining("no e-mail address"));
    expect(await countUsers()).toBe(0);
  });

  test("comes from the claim that OIDC_EMAIL_CLAIM names, and from no other", async () => {
    overrideSettings({ oidc: settings("upn") });
    expect(await signIn("RS256", { upn: "bo@example.com" })).toBe(kithUrl);
    expect(await database().appUser.findMany()).toMatchObject([{ email: "bo@example.com" }]);
    vi.spyOn(log, "warn").mockReturnValue(undefined);
    expect(await signIn("RS256", { sub: "s1" })).toBe("/signin?error=EmailMissing");
    expect(await signIn("RS256", { upn: "a user name" })).toBe("/signin?error=EmailMissing");
  });

  test("that the ID token does not confirm is refused if userinfo confirms another (B76)", async () => {
    provider.userinfo = { email: "boss@example.com", email_verified: true };
    expect(await signIn("RS256", { email: "ana@example.com" })).toBe("/signin?error=EmailNotConfirmed");
    expect(await countUsers()).toBe(0);
  });

  test.each(["an\u0430@example.com", "ana@ex\u0430mple.com"])(
    "with look-alike letters gets no account: %j (B75)",
    async (email) => {
      expect(await signIn("RS256", { email, email_verified: true })).toBe(
        "/signin?error=EmailLooksLikeAnother",
      );
      expect(await countUsers()).toBe(0);
    },
  );
});

describe("the test of single sign-on", () => {
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
