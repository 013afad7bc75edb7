import NextAuth from "next-auth";
import { encode } from "next-auth/jwt";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { commandLineActor } from "@/lib/identity/audit/actor";
import { findSessionCaller } from "@/lib/identity/session/authentication";
import { database, openedDatabase } from "@/lib/platform/database/database";
import { environment } from "@/lib/platform/environment";
import { createLogger, log } from "@/lib/platform/log/log";
import { getSessionCookieName } from "@/lib/identity/session/session-cookie";
import { sessionTagName } from "@/lib/identity/session/session-tag";
import { createUser } from "@/testing/callers";
import { overrideSettings } from "@/testing/override-settings";
import { setUpTestDatabase } from "@/testing/test-database";
import { buildAuthOptions } from "./next-auth-options";
import { handleNextAuthRequest } from "@/lib/http/sign-in-route";
import { addUser } from "@/lib/identity/users/commands";
import { openSession } from "./sign-in";

setUpTestDatabase();

const password = "correct horse battery";

type NextAuthRequest = {
  path: string[];
  cookies?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, string>;
  onFailure?: (error: unknown) => void;
};
const failOnError = (error: unknown) => expect.unreachable(String(error));

/** Calls next-auth's handler directly, without a running Next server. */
async function requestNextAuth({
  path,
  cookies = {},
  query = {},
  body,
  onFailure = failOnError,
}: NextAuthRequest) {
  let setCookies: string[] = [];
  let answered: unknown;
  const response = {
    status: () => response,
    getHeader: () => setCookies,
    setHeader: (name: string, value: string[]) => {
      if (name === "Set-Cookie") setCookies = value;
      return response;
    },
    json: (value: unknown) => (answered = value),
    send: (value: unknown) => (answered = value),
    end: () => undefined,
  };
  const options = buildAuthOptions({ address: "192.0.2.1", onFailure });
  const method = body ? "POST" : "GET";
  await NextAuth(options)(
    { method, query: { ...query, nextauth: path }, cookies, headers: {}, body },
    response,
  );
  return { body: answered, cookies: setCookies.map(readCookie) };
}

function readCookie(line: string) {
  const [pair = "", ...flags] = line.split("; ");
  const [name = "", value = ""] = pair.split("=");
  return { name, value: decodeURIComponent(value), flags: flags.filter((flag) => !/^Expires=/.test(flag)) };
}

/** Signs in by password and returns the cookies of the response. */
async function signIn() {
  const csrf = await requestNextAuth({ path: ["csrf"] });
  const { csrfToken } = z.object({ csrfToken: z.string() }).parse(csrf.body);
  const answer = await requestNextAuth({
    path: ["callback", "credentials"],
    cookies: Object.fromEntries(csrf.cookies.map(({ name, value }) => [name, value])),
    body: { csrfToken, email: "ana@example.com", password, json: "true" },
  });
  return [...csrf.cookies, ...answer.cookies];
}

describe("the session's cookie", () => {
  beforeEach(async () => {
    await addUser(commandLineActor, { email: "ana@example.com", name: "Ana", level: "staff", password });
  });
  test.each([
    ["https://kith.example", "__Secure-next-auth.session-token", "__Host-next-auth.csrf-token", true],
    ["http://localhost:3000", "next-auth.session-token", "next-auth.csrf-token", false],
  ])(
    "at %s has the right name and cannot be read by scripts or sent by other sites (B25)",
    async (url, name, csrf, secure) => {
      overrideSettings({ publicUrl: url });
      vi.stubEnv("NEXTAUTH_URL", url);
      const cookies = await signIn();
      expect(getSessionCookieName()).toBe(name);
      expect(cookies.map((cookie) => cookie.name)).toEqual(expect.arrayContaining([name, csrf]));
      for (const { flags } of cookies) {
        expect(flags.toSorted()).toEqual([
          "HttpOnly",
          "Path=/",
          "SameSite=Lax",
          ...(secure ? ["Secure"] : []),
        ]);
      }
      const value = cookies.find((cookie) => cookie.name === name)?.value ?? "";
      const caller = await findSessionCaller(new Headers({ cookie: `${name}=${value}` }));
      expect(caller?.email).toBe("ana@example.com");
      // The cookie is encrypted, so its contents stay unreadable.
      expect(Buffer.from(value.split(".")[0] ?? "", "base64url").toString()).toContain('"dir"');
    },
  );

  test.each([
    ["a URL with a different scheme", { query: { callbackUrl: "javascript:1" } }],
    ["an invalid URL", { query: { callbackUrl: "//" } }],
    ["a cookie with an invalid URL", { cookies: { "next-auth.callback-url": "//" } }],
  ])("%s as a callback, which anyone may send, logs one short line", async (_what, asked) => {
    const lines: string[] = [];
    const written = createLogger("info", { write: (line) => void lines.push(line) });
    vi.spyOn(log, "warn").mockImplementation((fields: unknown, message?: string) =>
      written.warn(fields, message),
    );
    await requestNextAuth({ path: ["signin"], ...asked });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain("INVALID_CALLBACK_URL_ERROR");
    expect(lines.join("").length).toBeLessThan(250);
  });

  test("a request with an invalid callback URL is refused before next-auth, and logs nothing", async () => {
    const logged = vi.spyOn(log, "warn").mockReturnValue(undefined);
    for (const callbackUrl of ["//", "javascript:1", "x", "https://"]) {
      const request = new Request(
        `http://localhost:3000/api/auth/signin?callbackUrl=${encodeURIComponent(callbackUrl)}`,
      );
      const answer = await handleNextAuthRequest(request, {
        params: Promise.resolve({ nextauth: ["signin"] }),
      });
      expect([callbackUrl, answer.status, await answer.json()]).toMatchObject([
        callbackUrl,
        400,
        { code: "invalid_query" },
      ]);
    }
    expect(logged).not.toHaveBeenCalled();
  });

  test("a failure at the way back from the provider is shown on the sign-in page", async () => {
    const address = "http://localhost:3000/api/auth/callback/oidc?callbackUrl=%2F%2F";
    const answer = await handleNextAuthRequest(
      new Request(address, { headers: { accept: "text/html,*/*" } }),
      {
        params: Promise.resolve({ nextauth: ["callback", "oidc"] }),
      },
    );
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/signin?error=invalid_query"]);
  });

  test("is read without being renewed or deleted, with a tag of the session and the user's rights (B82)", async () => {
    const cookies = await signIn();
    const { name = "", value = "" } = cookies.find((cookie) => cookie.name === getSessionCookieName()) ?? {};
    const read = async () => {
      const headers = { cookie: `${name}=${value}` };
      const answer = await handleNextAuthRequest(
        new Request("http://localhost:3000/api/auth/session", { headers }),
        {
          params: Promise.resolve({ nextauth: ["session"] }),
        },
      );
      expect([answer.headers.get("set-cookie"), answer.headers.get("cache-control")]).toEqual([
        null,
        "private, no-store",
      ]);
      const tag = answer.headers.get(sessionTagName) ?? expect.unreachable();
      return { tag, body: await answer.json() };
    };
    const first = await read();
    expect(first).toEqual({ tag: expect.stringMatching(/^[\w-]{22}$/), body: { user: { name: "Ana" } } });
    expect(await read()).toEqual(first);
    await database().appUser.updateMany({ data: { accessLevel: "manager" } });
    const second = await read();
    expect(second.tag).not.toBe(first.tag);
    await database().userSession.deleteMany();
    expect(await read()).toEqual({ tag: "", body: {} });
  });

  // next-auth treats every failure as an invalid cookie and deletes it; `onFailure` lets the caller respond instead
  // (answer-authentication.ts).
  test.each<[string, Omit<NextAuthRequest, "cookies">]>([
    ["signed out of", { path: ["signout"], body: { json: "true" } }],
  ])("that is %s while the database is unreachable reports a server failure", async (_what, asked) => {
    const cookies = Object.fromEntries((await signIn()).map(({ name, value }) => [name, value]));
    const csrfToken = (cookies["next-auth.csrf-token"] ?? "").split("|")[0] ?? "";
    const opened = openedDatabase.current;
    const failures: unknown[] = [];
    openedDatabase.current = null;
    try {
      const onFailure = (error: unknown) => failures.push(error);
      await requestNextAuth({
        ...asked,
        cookies,
        onFailure,
        ...(asked.body && { body: { ...asked.body, csrfToken } }),
      });
    } finally {
      openedDatabase.current = opened;
    }
    expect(failures).toEqual([expect.objectContaining({ code: "database_unavailable" })]);
    expect(await database().userSession.count()).toBe(1);
  });
});

describe("a forged or expired cookie signs no one in:", () => {
  const { sessionSecret: secret } = environment();
  const callerOf = (token: string) =>
    findSessionCaller(new Headers({ cookie: `${getSessionCookieName()}=${token}` }));
  async function claims() {
    const user = await createUser("executive");
    return { sub: user.id, name: user.name, sessionId: await openSession(user, "Test") };
  }
  const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

  test("the unmodified cookie is accepted", async () => {
    expect((await callerOf(await encode({ token: await claims(), secret })))?.accessLevel).toBe("executive");
  });

  test("an unsigned token, under any name of that algorithm (B29)", async () => {
    const token = await claims();
    for (const alg of ["none", "None", "NONE", "HS256", "dir"]) {
      const unsigned = `${base64url({ alg, typ: "JWT" })}.${base64url(token)}`;
      expect(await callerOf(`${unsigned}.`)).toBeNull();
      expect(await callerOf(`${unsigned}.${base64url({})}`)).toBeNull();
    }
  });

  test("a cookie with a changed part (B29)", async () => {
    const token = await encode({ token: await claims(), secret });
    const parts = token.split(".");
    for (const [index, part] of parts.entries()) {
      const changed = part.startsWith("A") ? `B${part.slice(1)}` : `A${part.slice(1)}`;
      expect(await callerOf(parts.with(index, changed).join("."))).toBeNull();
    }
    expect(await callerOf(parts.slice(0, 4).join("."))).toBeNull();
  });

  test("a cookie of another secret, or an expired one (B29)", async () => {
    const token = await claims();
    expect(await callerOf(await encode({ token, secret: `${secret}!` }))).toBeNull();
    expect(await callerOf(await encode({ token, secret, maxAge: -60 }))).toBeNull();
  });

  test("a cookie for a user other than its session's, or without a session", async () => {
    const token = await claims();
    const other = await createUser("staff");
    expect(await callerOf(await encode({ token: { ...token, sub: other.id }, secret }))).toBeNull();
    expect(await callerOf(await encode({ token: { ...token, sessionId: other.id }, secret }))).toBeNull();
    expect(await callerOf(await encode({ token: { sub: token.sub }, secret }))).toBeNull();
  });

  test("a cookie whose session has expired in the database", async () => {
    const token = await encode({ token: await claims(), secret });
    await database().$executeRaw`UPDATE user_sessions SET expires_at = now() - interval '1 second'`;
    expect(await callerOf(token)).toBeNull();
  });
});
