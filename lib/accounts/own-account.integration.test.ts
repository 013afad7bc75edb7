import { describe, expect, test } from "vitest";
import { commandLine } from "@/lib/audit/actor";
import { database } from "@/lib/platform/database";
import { openSession, signInWithPassword } from "@/lib/sign-in/sign-in";
import { storeLink } from "./stored-link";
import { api } from "@/lib/testing/api";
import { browserOf, makeUser, tokenOf } from "@/lib/testing/callers";
import { dumpDatabase } from "@/lib/testing/dump";
import { withStore } from "@/lib/testing/store";
import { addUser } from "@/lib/users/commands";
import { accountResponse, endedSessionsResponse } from "./schema";

withStore();

type Headers = Record<string, string>;
const email = "ana@example.com";
const password = "correct horse battery";
const wanted = "staple correct horse";
const addAna = () => addUser(commandLine, { email, name: "Ana", level: "staff", password });
const account = async (headers: Headers) =>
  accountResponse.parse((await api("GET", "/api/account", headers)).json());
const change = (headers: Headers, current = password, next = wanted) =>
  api("PUT", "/api/account/password", headers, { current_password: current, new_password: next });
const isSignedIn = async (headers: Headers) => (await api("GET", "/api/people", headers)).status === 200;
const forgetLimits = () => Reflect.deleteProperty(globalThis, Symbol.for("kith.account-limits"));

describe("one's own password", () => {
  test("is changed with the one that one has; other browsers are signed out, this one and programs go on", async () => {
    const ana = await addAna();
    const [here, there, token] = [await browserOf(ana), await browserOf(ana), await tokenOf(ana)];
    await storeLink(database(), ana.id, "reset", 1);
    expect((await change(here)).outcome).toBe("200");
    expect([await isSignedIn(here), await isSignedIn(there), await isSignedIn(token)]).toEqual([
      true,
      false,
      true,
    ]);
    expect(await signInWithPassword(email, password)).toBeNull();
    expect(await signInWithPassword(email, wanted)).not.toBeNull();
    expect(await database().accountLink.count()).toBe(0);
    const events = await database().auditEvent.findMany({ where: { kind: "password_changed" } });
    expect(events).toEqual([expect.objectContaining({ actorId: ana.id, channel: "page" })]);
  });

  test("is not changed with a wrong one, to a short one or to the same, and nothing else changes then", async () => {
    forgetLimits();
    const here = await browserOf(await addAna());
    const before = await dumpDatabase({ without: ["rate_limits"] });
    expect((await change(here, "wrong")).outcome).toBe("400 wrong_password");
    expect((await change(here, password, "short")).outcome).toBe("400 invalid_request");
    expect((await change(here, password, password)).outcome).toBe("400 same_password");
    expect((await change({ ...here, "sec-fetch-site": "cross-site" })).outcome).toBe("403 cross_site");
    expect(await dumpDatabase({ without: ["rate_limits"] })).toEqual(before);
  });

  test("is guessed ten times at most in a quarter of an hour, the right one among them, by whoever has the browser", async () => {
    forgetLimits();
    const ana = await addAna();
    const here = await browserOf(ana);
    for (let time = 0; time < 10; time++)
      expect((await change(here, "wrong")).outcome).toBe("400 wrong_password");
    expect((await change(await browserOf(ana))).outcome).toBe("429 too_many_passwords");
    forgetLimits();
  });

  test("is not there for somebody who signs in by single sign-on", async () => {
    expect((await change(await browserOf(await makeUser("staff")))).outcome).toBe("409 no_password");
  });

  test("is changed by one of two changes that come at the same moment", async () => {
    const ana = await addAna();
    const browsers = [await browserOf(ana), await browserOf(ana)];
    const answers = await Promise.all(
      browsers.map((here, index) => change(here, password, `${wanted} ${index}`)),
    );
    expect(answers.filter(({ outcome }) => outcome === "200")).toHaveLength(1);
  });

  test("cannot be changed by a program, nor by an executive who looks as somebody else", async () => {
    const ana = await addAna();
    expect((await change(await tokenOf(ana))).outcome).toBe("403 session_needed");
    const executive = await browserOf(await makeUser("executive"));
    await api("POST", "/api/admin/view-as", executive, { user_id: ana.id });
    expect((await change(executive)).outcome).toBe("403 read_only_view");
    expect((await api("DELETE", "/api/account/sessions", executive)).outcome).toBe("403 read_only_view");
    expect(await signInWithPassword(email, password)).not.toBeNull();
  });
});

describe("one's own sessions", () => {
  test("are listed with the browser, the way in and the times, this one first", async () => {
    const ana = await addAna();
    await openSession(ana, "Single sign-on", { browser: "Firefox on Linux", isBySso: true });
    await browserOf(await makeUser("staff"));
    await openSession(ana, "Password");
    await database().$executeRaw`
      UPDATE user_sessions SET expires_at = now() - interval '1 second' WHERE user_id = ${ana.id}::uuid AND NOT is_by_sso`;
    const here = await browserOf(ana);
    const { sessions, ...rest } = await account(here);
    expect(rest).toEqual({
      name: "Ana",
      email,
      has_password: true,
      single_sign_on: null,
      second_factor: { state: "off", is_required: false, recovery_codes_left: 0 },
    });
    expect(sessions.map((one) => [one.browser, one.signed_in_by, one.is_this_one])).toEqual([
      [null, "password", true],
      ["Firefox on Linux", "single_sign_on", false],
    ]);
  });

  test("are ended one by one, or all others at once; nobody else's", async () => {
    const ana = await addAna();
    const [here, there] = [await browserOf(ana), await browserOf(ana)];
    const stranger = await browserOf(await makeUser("head"));
    const other = (await account(here)).sessions.find((one) => !one.is_this_one)?.id ?? "";
    const end = (headers: Headers) => api("DELETE", `/api/account/sessions/${other}`, headers);
    expect((await end(stranger)).outcome).toBe("404 session_not_found");
    expect(await isSignedIn(there)).toBe(true);
    expect((await end(here)).outcome).toBe("200");
    expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([true, false]);
    expect((await end(here)).outcome).toBe("404 session_not_found");

    const [second, third] = [await browserOf(ana), await browserOf(ana)];
    const answer = await api("DELETE", "/api/account/sessions", here);
    expect(endedSessionsResponse.parse(answer.json()).ended).toBe(2);
    expect([await isSignedIn(here), await isSignedIn(second), await isSignedIn(third)]).toEqual([
      true,
      false,
      false,
    ]);
    expect(await isSignedIn(stranger)).toBe(true);
    const details = await database().auditEvent.findMany({
      where: { kind: "session_ended" },
      select: { detail: true },
      orderBy: { id: "asc" },
    });
    expect(details).toEqual([{ detail: null }, { detail: "all other browsers" }]);
  });

  test("are said to be seen to the hour: a page more writes nothing", async () => {
    const ana = await addAna();
    const here = await browserOf(ana);
    const seen = async () => (await database().userSession.findFirstOrThrow()).lastSeenAt;
    const first = await seen();
    await isSignedIn(here);
    expect(await seen()).toEqual(first);
    await database().$executeRaw`UPDATE user_sessions SET last_seen_at = now() - interval '61 minutes'`;
    const before = await seen();
    await isSignedIn(here);
    await expect.poll(seen).not.toEqual(before);
  });
});
