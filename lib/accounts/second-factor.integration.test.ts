// Both engines: a code is taken once, by the database.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { commandLine } from "@/lib/audit/actor";
import type { AppUser } from "@/lib/generated/prisma/client";
import { database } from "@/lib/platform/database";
import { environment } from "@/lib/platform/environment";
import { resealEverything } from "@/lib/platform/key-rotation";
import { codeAt } from "@/lib/second-factor/codes";
import { openSession, signInWithinLimit, signInWithPassword } from "@/lib/sign-in/sign-in";
import { api } from "@/lib/testing/api";
import { browserOf, makeUser, tokenOf } from "@/lib/testing/callers";
import { dumpDatabase } from "@/lib/testing/dump";
import { withSettings } from "@/lib/testing/settings";
import { withStore } from "@/lib/testing/store";
import { addUser, setAccessLevel } from "@/lib/users/commands";
import { accountResponse, begunSecondFactorResponse, recoveryCodesResponse } from "./schema";
import { resetSecondFactor } from "./second-factor-commands";
import { storeLink } from "./stored-link";

withStore();

type Headers = Record<string, string>;
const email = "ana@example.com";
const password = "correct horse battery";
const halfMinute = 30_000;
const addAna = (level: "staff" | "executive" = "staff") =>
  addUser(commandLine, { email, name: "Ana", level, password });
const path = "/api/account/second-factor";
const begin = (headers: Headers, given = password) => api("POST", path, headers, { password: given });
const confirm = (headers: Headers, code: string) => api("POST", `${path}/confirm`, headers, { code });
const remove = (headers: Headers, proof: object) => api("POST", `${path}/remove`, headers, proof);
const renew = (headers: Headers, proof: object) => api("POST", `${path}/recovery-codes`, headers, proof);
const signIn = (code?: string) =>
  signInWithPassword(email, password, { ...(code !== undefined && { code }) });
const refusalOf = (code?: string) =>
  signIn(code).then(
    (user) => (user ? "in" : "refused"),
    (error: { code: string }) => error.code,
  );
const lastStep = async () => (await database().secondFactor.findFirstOrThrow()).lastStep;

/** Turns it on in this browser. The codes of this half minute and the next are still good then. */
async function turnOn(headers: Headers) {
  const { secret } = begunSecondFactorResponse.parse((await begin(headers)).json());
  const answer = await confirm(headers, codeAt(secret, Date.now() - halfMinute));
  expect(answer.outcome).toBe("200");
  const { recovery_codes } = recoveryCodesResponse.parse(answer.json());
  return { secret, codes: recovery_codes, now: () => codeAt(secret, Date.now()) };
}

// The middle of a half minute, and it stays that: no code turns into the next one on the way.
beforeEach(() => {
  vi.useFakeTimers({
    toFake: ["Date"],
    now: Math.floor(Date.now() / halfMinute) * halfMinute + halfMinute / 2,
  });
});
afterEach(() => {
  vi.useRealTimers();
});

beforeEach(() => {
  for (const name of ["account-limits", "failed-sign-ins"]) {
    Reflect.deleteProperty(globalThis, Symbol.for(`kith.${name}`));
  }
});

describe("a second factor", () => {
  test("is asked for after the right password only, and the account is not signed in without it", async () => {
    const ana = await addAna();
    await turnOn(await browserOf(ana));
    const before = await dumpDatabase();
    expect(await refusalOf()).toBe("second_factor_needed");
    expect(await dumpDatabase()).toEqual(before);
    expect(await signInWithPassword(email, "wrong", { code: "123456" })).toBeNull();
    expect(await refusalOf("000000")).toBe("wrong_code");
  });

  test("takes each code once, also when it comes twice at the same moment, and none from before it (B68)", async () => {
    const { secret } = await turnOn(await browserOf(await addAna()));
    const earlier = codeAt(secret, Date.now() - halfMinute);
    expect(await refusalOf(earlier)).toBe("wrong_code"); // it has turned the factor on
    const now = codeAt(secret, Date.now());
    const answers = await Promise.all([refusalOf(now), refusalOf(now)]);
    expect(answers.toSorted()).toEqual(["in", "wrong_code"]);
    expect(await refusalOf(now)).toBe("wrong_code");
    expect(await refusalOf(codeAt(secret, Date.now() + halfMinute))).toBe("in");
  });

  test("is set up with the password, counts from its first code on, and signs other browsers out", async () => {
    const ana = await addAna();
    const [here, there] = [await browserOf(ana), await browserOf(ana)];
    expect((await begin(here, "wrong")).outcome).toBe("400 wrong_password");
    const first = begunSecondFactorResponse.parse((await begin(here)).json());
    expect(first.address).toContain(`secret=${first.secret}`);
    expect(await refusalOf()).toBe("in"); // not before it is confirmed
    const second = begunSecondFactorResponse.parse((await begin(here)).json());
    expect((await confirm(here, codeAt(first.secret, Date.now()))).outcome).toBe("400 wrong_code");
    const answer = await confirm(here, codeAt(second.secret, Date.now()));
    expect(recoveryCodesResponse.parse(answer.json()).recovery_codes).toHaveLength(10);
    expect((await api("GET", "/api/people", there)).outcome).toBe("401 not_signed_in");
    expect((await api("GET", "/api/people", here)).outcome).toBe("200");
    expect((await begin(here)).outcome).toBe("409 second_factor_on");
    expect((await confirm(here, codeAt(second.secret, Date.now()))).outcome).toBe("409 second_factor_on");
    expect(accountResponse.parse((await api("GET", "/api/account", here)).json()).second_factor).toEqual({
      state: "on",
      is_required: false,
      recovery_codes_left: 10,
    });
  });

  test("signs in by each recovery code once, and by none of an earlier set (B68)", async () => {
    const here = await browserOf(await addAna());
    const { codes, now } = await turnOn(here);
    const [first = "", second = ""] = codes;
    expect((await Promise.all([refusalOf(first), refusalOf(first)])).toSorted()).toEqual([
      "in",
      "wrong_code",
    ]);
    expect(await refusalOf(` ${second.toUpperCase().replaceAll("-", "")} `)).toBe("in");
    const answer = await renew(here, { password, code: now() });
    const { recovery_codes: fresh } = recoveryCodesResponse.parse(answer.json());
    expect(await refusalOf(codes[2])).toBe("wrong_code");
    expect(await refusalOf(fresh[0])).toBe("in");
  });

  test("is turned off with the password and a code, and with less it stays", async () => {
    const here = await browserOf(await addAna());
    const { codes } = await turnOn(here);
    const code = codes[0] ?? "";
    const outcomes = [
      await remove(here, { password: "wrong", code }),
      await remove(here, { password, code: "000000" }),
      await remove(here, { password }),
      await remove(here, { code }),
      await remove({ ...here, "sec-fetch-site": "cross-site" }, { password, code }),
    ].map(({ outcome }) => outcome);
    expect(outcomes).toEqual([
      "400 wrong_password",
      "400 wrong_code",
      "400 invalid_request",
      "400 invalid_request",
      "403 cross_site",
    ]);
    expect(await refusalOf()).toBe("second_factor_needed");
    expect((await remove(here, { password, code })).outcome).toBe("200");
    expect(await refusalOf()).toBe("in");
    expect(await database().recoveryCode.count()).toBe(0);
  });

  test("stays when the password is chosen anew by a link", async () => {
    const ana = await addAna();
    await turnOn(await browserOf(ana));
    const { link } = await storeLink(database(), ana.id, "reset", 1);
    const secret = new URL(link).hash.slice(1);
    const chosen = "staple correct horse";
    expect((await api("POST", "/api/account/links/password", {}, { secret, password: chosen })).outcome).toBe(
      "200",
    );
    await expect(signInWithPassword(email, chosen)).rejects.toMatchObject({ code: "second_factor_needed" });
  });

  test("is guessed five times at most in a quarter of an hour, from wherever, the right code among them (B68)", async () => {
    const { codes } = await turnOn(await browserOf(await addAna()));
    for (let time = 0; time < 5; time++) {
      const attempt = signInWithinLimit({ email, password, code: "000000" }, `192.0.2.${time}`);
      await expect(attempt).rejects.toMatchObject({ code: "wrong_code" });
    }
    const right = signInWithinLimit({ email, password, code: codes[0] }, "198.51.100.1");
    await expect(right).rejects.toMatchObject({ code: "too_many_codes" });
    expect(await database().recoveryCode.count({ where: { usedAt: null } })).toBe(10);
    expect(await database().auditEvent.count({ where: { kind: "sign_in_failed" } })).toBe(5);
  });

  test("stands in the database sealed for its row, opens after a change of keys, and no code is kept", async () => {
    const { secret, codes } = await turnOn(await browserOf(await addAna()));
    const stored = JSON.stringify(await dumpDatabase());
    for (const value of [secret, ...codes, ...codes.map((code) => code.replaceAll("-", ""))]) {
      expect(stored).not.toContain(value);
    }
    const fresh = { id: "fresh", key: Buffer.alloc(32, 9) };
    const keys = [fresh, ...environment().encryptionKeys];
    expect(await resealEverything(keys)).toMatchObject({ resealed: 1, unreadable: 0 });
    withSettings({ encryptionKeys: [fresh] });
    expect(await refusalOf(codeAt(secret, Date.now()))).toBe("in");
  });

  test("moved to another user's row opens nothing", async () => {
    const { secret } = await turnOn(await browserOf(await addAna()));
    const bo = await addUser(commandLine, { email: "bo@example.com", name: "Bo", level: "staff", password });
    await database().secondFactor.updateMany({ data: { userId: bo.id, lastStep: 0 } });
    const attempt = signInWithPassword("bo@example.com", password, { code: codeAt(secret, Date.now()) });
    await expect(attempt).rejects.toMatchObject({ code: "second_factor_unreadable" });
  });

  test("is neither set up nor turned off by a program or by who looks as somebody else", async () => {
    const ana = await addAna();
    const token = await tokenOf(ana);
    const { codes } = await turnOn(await browserOf(ana));
    expect((await remove(token, { password, code: codes[0] })).outcome).toBe("403 session_needed");
    const executive = await browserOf(await makeUser("executive"));
    await api("POST", "/api/admin/view-as", executive, { user_id: ana.id });
    expect((await remove(executive, { password, code: codes[0] })).outcome).toBe("403 read_only_view");
    expect(await refusalOf()).toBe("second_factor_needed");
  });
});

describe("a second factor that was lost", () => {
  test("is removed by another executive, recorded, and not by oneself", async () => {
    const chief = await makeUser("executive");
    const [ana, headers] = [await addAna("executive"), await browserOf(chief)];
    const own = await browserOf(ana);
    await turnOn(own);
    const ask = (user: AppUser, by: Headers) =>
      api("DELETE", `/api/admin/users/${user.id}/second-factor`, by);
    expect((await ask(ana, own)).outcome).toBe("409 own_account");
    expect((await ask(chief, own)).outcome).toBe("404 no_second_factor");
    expect((await ask(ana, headers)).outcome).toBe("200");
    expect(await refusalOf()).toBe("in");
    const events = await database().auditEvent.findMany({ where: { kind: "second_factor_reset" } });
    expect(events).toEqual([expect.objectContaining({ actorId: chief.id, subjectId: ana.id })]);
  });

  test("is removed on the command line, for the last executive", async () => {
    await turnOn(await browserOf(await addAna("executive")));
    await resetSecondFactor(commandLine, email);
    expect(await refusalOf()).toBe("in");
    await expect(resetSecondFactor(commandLine, email)).rejects.toMatchObject({ code: "no_second_factor" });
  });
});

describe("where a level needs a second factor", () => {
  beforeEach(() => withSettings({ requireSecondFactor: ["executive"] }));
  const outcome = async (headers: Headers, asked = "/api/people") =>
    (await api("GET", asked, headers)).outcome;

  test("who has none may do nothing but set it up, in every browser that the password opened; then everything (B67)", async () => {
    const here = await browserOf(await addAna("executive"));
    const refused = "403 second_factor_required";
    expect([
      await outcome(here),
      await outcome(here, "/api/tokens"),
      await outcome(here, "/api/admin/users"),
      (await api("POST", "/api/tokens", here, { name: "x", scopes: ["view:people"] })).outcome,
      (await api("DELETE", "/api/account/sessions", here)).outcome,
    ]).toEqual([refused, refused, refused, refused, refused]);
    expect(await outcome(here, "/api/account")).toBe("200");
    await turnOn(here);
    expect([await outcome(here), await outcome(here, "/api/admin/users")]).toEqual(["200", "200"]);
  });

  test("it counts from the next request after the level is raised, and for those of other levels not at all", async () => {
    const here = await browserOf(await addAna());
    expect(await outcome(here)).toBe("200");
    await setAccessLevel(commandLine, email, "executive");
    expect(await outcome(here)).toBe("403 second_factor_required");
  });

  test("programs, and browsers that single sign-on opened, go on", async () => {
    const ana = await addAna("executive");
    expect(await outcome(await tokenOf(ana))).toBe("200");
    expect(await outcome(await browserOf(await makeUser("executive", "sso@example.com")))).toBe("200");
    await openSession(ana, "Single sign-on", { isBySso: true });
    const here = await browserOf(ana);
    await database().userSession.updateMany({ where: { userId: ana.id }, data: { isBySso: true } });
    expect(await outcome(here)).toBe("200");
  });

  test("turning it off closes everything again", async () => {
    const here = await browserOf(await addAna("executive"));
    const { codes } = await turnOn(here);
    await remove(here, { password, code: codes[0] });
    expect(await outcome(here)).toBe("403 second_factor_required");
  });
});

test("the last code's half minute is kept, and goes forward only", async () => {
  const { secret } = await turnOn(await browserOf(await addAna()));
  const before = await lastStep();
  await signIn(codeAt(secret, Date.now() + halfMinute));
  expect(await lastStep()).toBeGreaterThan(before);
  const after = await lastStep();
  expect(await refusalOf(codeAt(secret, Date.now()))).toBe("wrong_code");
  expect(await lastStep()).toBe(after);
});

test("a session that was being opened with the password alone, before it was turned on, is not opened (B69)", async () => {
  const ana = await addAna();
  const welcomed = await signIn();
  if (!welcomed) throw new Error("not signed in");
  const here = await browserOf(ana);
  await turnOn(here);
  const opening = openSession(welcomed, "Password", { passwordHash: welcomed.passwordHash });
  await expect(opening).rejects.toMatchObject({ code: "sign_in_again" });
  expect(await database().userSession.count({ where: { userId: ana.id } })).toBe(1);
});

describe("an executive who looks as somebody else and has no second factor any more", () => {
  test("is asked for it as themself, and sees nothing of the other until then (B67)", async () => {
    const other = await addUser(commandLine, {
      email: "bo@example.com",
      name: "Bo",
      level: "staff",
      password,
    });
    const here = await browserOf(await addAna("executive"));
    await api("POST", "/api/admin/view-as", here, { user_id: other.id });
    withSettings({ requireSecondFactor: ["executive"] });
    const account = accountResponse.parse((await api("GET", "/api/account", here)).json());
    expect([account.email, account.second_factor.is_required]).toEqual([email, true]);
    const refused = "403 second_factor_required";
    for (const asked of ["/api/people", "/api/tokens"]) {
      expect((await api("GET", asked, here)).outcome).toBe(refused);
    }
    expect((await api("DELETE", "/api/admin/view-as", here)).outcome).toBe(refused);
    await turnOn(here);
    expect((await api("GET", "/api/admin/users", here)).outcome).toBe("200");
  });
});
