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
import { problemSchema } from "@/testing/problem-shape";
import { requestNextAuth } from "@/testing/request-next-auth";
import { setUpTestDatabase } from "@/testing/test-database";
import { handleNextAuthRequest } from "@/lib/http/sign-in-route";
import { addUser } from "@/lib/identity/users/commands";
import { openSession } from "./sign-in";

setUpTestDatabase();

const password = "correct horse battery";

const onFailure = (error: unknown) => expect.unreachable(String(error));

/** Signs in by password and returns the cookies of the response. */
async function signIn() {
  const csrf = await requestNextAuth({ path: ["csrf"], onFailure });
  const { csrfToken } = z.object({ csrfToken: z.string() }).parse(csrf.answered);
  const answer = await requestNextAuth({
    path: ["callback", "credentials"],
    cookies: Object.fromEntries(csrf.cookies.map(({ name, value }) => [name, value])),
    body: { csrfToken, email: "ana@example.com", password, json: "true" },
    onFailure,
  });
  return [...csrf.cookies, ...answer.cookies];
}

/** Sends a GET to the route of next-auth. */
const request = (nextauth: string[], query: string, headers: Record<string, string> = {}) =>
  handleNextAuthRequest(
    new Request(`http://localhost:3000/api/auth/${nextauth.join("/")}${query}`, { headers }),
    { params: Promise.resolve({ nextauth }) },
  );

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

  test("a cookie with an invalid URL as a callback, which anyone may send, logs one short line", async () => {
    const lines: string[] = [];
    const written = createLogger("info", { write: (line) => void lines.push(line) });
    vi.spyOn(log, "warn").mockImplementation((fields: unknown, message?: string) =>
      written.warn(fields, message),
    );
    await requestNextAuth({
      ...{ path: ["signin"], cookies: { "next-auth.callback-url": "//" }, onFailure },
    });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain("INVALID_CALLBACK_URL_ERROR");
    expect(lines.join("").length).toBeLessThan(250);
  });

  test("a request with an invalid callback URL is refused before next-auth, and logs nothing", async () => {
    const logged = vi.spyOn(log, "warn").mockReturnValue(undefined);
    for (const callbackUrl of ["//", "javascript:1"]) {
      const answer = await request(["signin"], `?callbackUrl=${encodeURIComponent(callbackUrl)}`);
      const { code } = problemSchema.parse(await answer.json());
      expect([callbackUrl, answer.status, code]).toEqual([callbackUrl, 400, "invalid_query"]);
    }
    expect(logged).not.toHaveBeenCalled();
  });

  test("a failure at the way back from the provider is shown on the sign-in page", async () => {
    const headers = { accept: "text/html,*/*" };
    const answer = await request(["callback", "oidc"], "?callbackUrl=%2F%2F", headers);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/signin?error=invalid_query"]);
  });

  test("is read without being renewed or deleted, with a tag of the session and the user's rights (B82)", async () => {
    const cookies = await signIn();
    const { name = "", value = "" } = cookies.find((cookie) => cookie.name === getSessionCookieName()) ?? {};
    const read = async () => {
      const answer = await request(["session"], "", { cookie: `${name}=${value}` });
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
  test("that is signed out of while the database is unreachable reports a server failure", async () => {
    const cookies = Object.fromEntries((await signIn()).map(({ name, value }) => [name, value]));
    const csrfToken = (cookies["next-auth.csrf-token"] ?? "").split("|")[0] ?? "";
    const opened = openedDatabase.current;
    const failures: unknown[] = [];
    openedDatabase.current = null;
    try {
      await requestNextAuth({
        path: ["signout"],
        body: { json: "true", csrfToken },
        cookies,
        onFailure: (error) => failures.push(error),
      });
    } finally {
      openedDatabase.current = opened;
    }
    expect(failures).toEqual([expect.objectContaining({ code: "database_unavailable" })]);
    expect(await database().userSession.count()).toBe(1);
  });
});

test("a forged or expired cookie signs no one in (B29)", async () => {
  const { sessionSecret: secret } = environment();
  const callerOf = (token: string) =>
    findSessionCaller(new Headers({ cookie: `${getSessionCookieName()}=${token}` }));
  const user = await createUser("executive");
  const { id: other } = await createUser("staff");
  const claims = { sub: user.id, name: user.name, sessionId: await openSession(user, "Test") };
  const token = await encode({ token: claims, secret });
  expect((await callerOf(token))?.accessLevel).toBe("executive");

  const [header = "", ...parts] = token.split(".");
  const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const forged = [
    ["unsigned", `${base64url({ alg: "none", typ: "JWT" })}.${base64url(claims)}.`],
    ["changed", [`B${header.slice(1)}`, ...parts].join(".")],
    ["of another secret", await encode({ token: claims, secret: `${secret}!` })],
    ["expired", await encode({ token: claims, secret, maxAge: -60 })],
    ["of another user than its session's", await encode({ token: { ...claims, sub: other }, secret })],
    ["of no session", await encode({ token: { ...claims, sessionId: other }, secret })],
    ["without a session", await encode({ token: { sub: user.id }, secret })],
  ] as const;
  for (const [what, cookie] of forged) expect([what, await callerOf(cookie)]).toEqual([what, null]);
  await database().$executeRaw`UPDATE user_sessions SET expires_at = now() - interval '1 second'`;
  expect(await callerOf(token)).toBeNull();
});
