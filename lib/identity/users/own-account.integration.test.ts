import { describe, expect, test } from "vitest";
import { commandLineActor } from "@/lib/identity/audit/actor";
import { database } from "@/lib/platform/database/database";
import { openSession, signInWithPassword } from "@/lib/identity/sign-in/sign-in";
import { createAccountLink } from "./account-links";
import { readApi, requestApi } from "@/testing/request-api";
import { createBrowserHeaders, createUser, createTokenHeaders } from "@/testing/callers";
import { dumpDatabase } from "@/testing/dump-database";
import { setUpTestDatabase } from "@/testing/test-database";
import { resetLimiters } from "@/testing/reset-limiters";
import { addUser } from "./commands";
import { accountResponse, endedSessionsResponse } from "./account-schema";

setUpTestDatabase();

type Headers = Record<string, string>;
const email = "ana@example.com";
const password = "correct horse battery";
const newPassword = "staple correct horse";
const addAna = () => addUser(commandLineActor, { email, name: "Ana", level: "staff", password });
const account = async (headers: Headers) => await readApi(accountResponse, "/api/account", headers);
const change = (headers: Headers, current = password, next = newPassword) =>
  requestApi("PUT", "/api/account/password", headers, { current_password: current, new_password: next });
const isSignedIn = async (headers: Headers) =>
  (await requestApi("GET", "/api/people", headers)).status === 200;

describe("the caller's own password", () => {
  test("is changed with the current password; other browsers are signed out, this browser and API tokens stay", async () => {
    const ana = await addAna();
    const [here, there, token] = [
      await createBrowserHeaders(ana),
      await createBrowserHeaders(ana),
      await createTokenHeaders(ana),
    ];
    await createAccountLink(database(), ana.id, "reset", 1);
    expect((await change(here)).outcome).toBe("200");
    expect([await isSignedIn(here), await isSignedIn(there), await isSignedIn(token)]).toEqual([
      true,
      false,
      true,
    ]);
    expect(await signInWithPassword(email, password)).toBeNull();
    expect(await signInWithPassword(email, newPassword)).not.toBeNull();
    expect(await database().accountLink.count()).toBe(0);
    const events = await database().auditEvent.findMany({ where: { kind: "password_changed" } });
    expect(events).toEqual([expect.objectContaining({ actorId: ana.id, channel: "page" })]);
  });

  test("is not changed with a wrong current password or to a short or identical one, and nothing else changes", async () => {
    resetLimiters();
    const here = await createBrowserHeaders(await addAna());
    const before = await dumpDatabase({ without: ["rate_limits"] });
    expect((await change(here, "wrong")).outcome).toBe("400 wrong_password");
    expect((await change(here, password, "short")).outcome).toBe("400 invalid_request");
    expect((await change(here, password, password)).outcome).toBe("400 same_password");
    expect((await change({ ...here, "sec-fetch-site": "cross-site" })).outcome).toBe("403 cross_site");
    expect(await dumpDatabase({ without: ["rate_limits"] })).toEqual(before);
  });

  test("can be tried ten times per quarter of an hour, counting correct attempts", async () => {
    resetLimiters();
    const ana = await addAna();
    const here = await createBrowserHeaders(ana);
    for (let time = 0; time < 10; time++)
      expect((await change(here, "wrong")).outcome).toBe("400 wrong_password");
    expect((await change(await createBrowserHeaders(ana))).outcome).toBe("429 too_many_passwords");
    resetLimiters();
  });

  test("is changed by one of two concurrent requests", async () => {
    const ana = await addAna();
    const browsers = [await createBrowserHeaders(ana), await createBrowserHeaders(ana)];
    const answers = await Promise.all(
      browsers.map((here, index) => change(here, password, `${newPassword} ${index}`)),
    );
    expect(answers.filter(({ outcome }) => outcome === "200")).toHaveLength(1);
  });
});

describe("the caller's own sessions", () => {
  test("are listed with browser, sign-in method and times, the current session first", async () => {
    const ana = await addAna();
    await openSession(ana, "Single sign-on", { browser: "Firefox on Linux", isBySso: true });
    await createBrowserHeaders(await createUser("staff"));
    await openSession(ana, "Password");
    await database().$executeRaw`
      UPDATE user_sessions SET expires_at = now() - interval '1 second' WHERE user_id = ${ana.id}::uuid AND NOT is_by_sso`;
    const here = await createBrowserHeaders(ana);
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

  test("are ended singly, or all others together; sessions of other users stay", async () => {
    const ana = await addAna();
    const [here, there] = [await createBrowserHeaders(ana), await createBrowserHeaders(ana)];
    const stranger = await createBrowserHeaders(await createUser("head"));
    const other = (await account(here)).sessions.find((one) => !one.is_this_one)?.id ?? "";
    const end = (headers: Headers) => requestApi("DELETE", `/api/account/sessions/${other}`, headers);
    expect((await end(stranger)).outcome).toBe("404 session_not_found");
    expect(await isSignedIn(there)).toBe(true);
    expect((await end(here)).outcome).toBe("200");
    expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([true, false]);
    expect((await end(here)).outcome).toBe("404 session_not_found");

    const [second, third] = [await createBrowserHeaders(ana), await createBrowserHeaders(ana)];
    const answer = await requestApi("DELETE", "/api/account/sessions", here);
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
});
