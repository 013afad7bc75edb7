import NextAuth from "next-auth";
import { encode } from "next-auth/jwt";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { commandLine } from "@/lib/audit/actor";
import { findSessionCaller } from "@/lib/auth/authentication";
import { database, openedDatabase } from "@/lib/platform/database";
import { environment } from "@/lib/platform/environment";
import { createLog, log } from "@/lib/platform/log";
import { sessionCookieName } from "@/lib/auth/session-cookie";
import { makeUser } from "@/lib/testing/callers";
import { withSettings } from "@/lib/testing/settings";
import { withStore } from "@/lib/testing/store";
import { authOptions } from "./next-auth-options";
import { handleAuthentication } from "./sign-in-route";
import { addUser } from "@/lib/users/commands";
import { openSession } from "./sign-in";

withStore();

const password = "correct horse battery";

type Asked = {
  path: string[];
  cookies?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, string>;
  onFailure?: (error: unknown) => void;
};
const unexpected = (error: unknown) => expect.unreachable(String(error));

/** Asks next-auth itself, by the interface that needs no running Next. */
async function ask({ path, cookies = {}, query = {}, body, onFailure = unexpected }: Asked) {
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
  const options = authOptions({ address: "192.0.2.1", onFailure });
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

/** Signs in by password and returns the cookies that the browser is told to keep. */
async function signIn() {
  const csrf = await ask({ path: ["csrf"] });
  const { csrfToken } = z.object({ csrfToken: z.string() }).parse(csrf.body);
  const answer = await ask({
    path: ["callback", "credentials"],
    cookies: Object.fromEntries(csrf.cookies.map(({ name, value }) => [name, value])),
    body: { csrfToken, email: "ana@example.com", password, json: "true" },
  });
  return [...csrf.cookies, ...answer.cookies];
}

describe("the session's cookie", () => {
  beforeEach(async () => {
    await addUser(commandLine, { email: "ana@example.com", name: "Ana", level: "staff", password });
  });
  test.each([
    ["https://kith.example", "__Secure-next-auth.session-token", "__Host-next-auth.csrf-token", true],
    ["http://localhost:3000", "next-auth.session-token", "next-auth.csrf-token", false],
  ])(
    "at %s has the right name and cannot be read by scripts or sent by other sites (B25)",
    async (url, name, csrf, secure) => {
      withSettings({ publicUrl: url });
      vi.stubEnv("NEXTAUTH_URL", url);
      const cookies = await signIn();
      expect(sessionCookieName()).toBe(name);
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
      // The cookie tells whoever has it no more than it must.
      expect(Buffer.from(value.split(".")[0] ?? "", "base64url").toString()).toContain('"dir"');
    },
  );

  test.each([
    ["an address of another scheme", { query: { callbackUrl: "javascript:1" } }],
    ["an address that is none", { query: { callbackUrl: "//" } }],
    ["such a cookie", { cookies: { "next-auth.callback-url": "//" } }],
  ])("%s to return to, which anyone may send, leaves one short line in the log", async (_what, asked) => {
    const lines: string[] = [];
    const written = createLog("info", { write: (line) => void lines.push(line) });
    vi.spyOn(log, "warn").mockImplementation((fields: unknown, message?: string) =>
      written.warn(fields, message),
    );
    await ask({ path: ["signin"], ...asked });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain("INVALID_CALLBACK_URL_ERROR");
    expect(lines.join("").length).toBeLessThan(250);
  });

  test("a request with an address to return to that is none is refused before next-auth, and logs nothing", async () => {
    const logged = vi.spyOn(log, "warn").mockReturnValue(undefined);
    for (const callbackUrl of ["//", "javascript:1", "x", "https://"]) {
      const request = new Request(
        `http://localhost:3000/api/auth/signin?callbackUrl=${encodeURIComponent(callbackUrl)}`,
      );
      const answer = await handleAuthentication(request, {
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

  test("is worth nothing to next-auth either once its session was ended", async () => {
    const cookies = await signIn();
    const { name = "", value = "" } = cookies.find((cookie) => cookie.name === sessionCookieName()) ?? {};
    const session = () => ask({ path: ["session"], cookies: { [name]: value } });
    expect((await session()).body).toMatchObject({ user: { name: "Ana" } });
    await database().userSession.deleteMany();
    expect((await session()).body).toEqual({});
  });

  // next-auth takes whatever fails for a wrong cookie and takes it away; who answers in its place is told (answer-authentication.ts).
  test.each<[string, Omit<Asked, "cookies">]>([
    ["asked for", { path: ["session"] }],
    ["signed out of", { path: ["signout"], body: { json: "true" } }],
  ])("that is %s while the database is out of reach is a failure of ours", async (_what, asked) => {
    const cookies = Object.fromEntries((await signIn()).map(({ name, value }) => [name, value]));
    const csrfToken = (cookies["next-auth.csrf-token"] ?? "").split("|")[0] ?? "";
    const opened = openedDatabase.current;
    const failures: unknown[] = [];
    openedDatabase.current = null;
    try {
      const onFailure = (error: unknown) => failures.push(error);
      await ask({ ...asked, cookies, onFailure, ...(asked.body && { body: { ...asked.body, csrfToken } }) });
    } finally {
      openedDatabase.current = opened;
    }
    expect(failures).toEqual([expect.objectContaining({ code: "database_unavailable" })]);
    expect(await database().userSession.count()).toBe(1);
  });
});

describe("a cookie that was not made by us, or ran out, signs nobody in:", () => {
  const { sessionSecret: secret } = environment();
  const callerOf = (token: string) =>
    findSessionCaller(new Headers({ cookie: `${sessionCookieName()}=${token}` }));
  async function claims() {
    const user = await makeUser("executive");
    return { sub: user.id, name: user.name, sessionId: await openSession(user, "Test") };
  }
  const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

  test("what is refused below is accepted as it is made", async () => {
    expect((await callerOf(await encode({ token: await claims(), secret })))?.accessLevel).toBe("executive");
  });

  test("a claim without a signature, by any name of that (B29)", async () => {
    const token = await claims();
    for (const alg of ["none", "None", "NONE", "HS256", "dir"]) {
      const unsigned = `${base64url({ alg, typ: "JWT" })}.${base64url(token)}`;
      expect(await callerOf(`${unsigned}.`)).toBeNull();
      expect(await callerOf(`${unsigned}.${base64url({})}`)).toBeNull();
    }
  });

  test("one with a changed part (B29)", async () => {
    const token = await encode({ token: await claims(), secret });
    const parts = token.split(".");
    for (const [index, part] of parts.entries()) {
      const changed = part.startsWith("A") ? `B${part.slice(1)}` : `A${part.slice(1)}`;
      expect(await callerOf(parts.with(index, changed).join("."))).toBeNull();
    }
    expect(await callerOf(parts.slice(0, 4).join("."))).toBeNull();
  });

  test("one made with another secret, or past its time (B29)", async () => {
    const token = await claims();
    expect(await callerOf(await encode({ token, secret: `${secret}!` }))).toBeNull();
    expect(await callerOf(await encode({ token, secret, maxAge: -60 }))).toBeNull();
  });

  test("one for another user than its session's, or without a session", async () => {
    const token = await claims();
    const other = await makeUser("staff");
    expect(await callerOf(await encode({ token: { ...token, sub: other.id }, secret }))).toBeNull();
    expect(await callerOf(await encode({ token: { ...token, sessionId: other.id }, secret }))).toBeNull();
    expect(await callerOf(await encode({ token: { sub: token.sub }, secret }))).toBeNull();
  });

  test("one whose session ran out in the database", async () => {
    const token = await encode({ token: await claims(), secret });
    await database().$executeRaw`UPDATE user_sessions SET expires_at = now() - interval '1 second'`;
    expect(await callerOf(token)).toBeNull();
  });
});
