import { beforeEach, describe, expect, test } from "vitest";
import { commandLineActor } from "@/lib/identity/audit/actor";
import type { AppUser } from "@/lib/generated/prisma/client";
import { database } from "@/lib/platform/database/database";
import { environment } from "@/lib/platform/environment";
import { reencryptAllValues } from "@/lib/platform/secrets/key-rotation";
import { generateTotpCode } from "@/lib/identity/second-factor/codes";
import {
  openSession,
  signInWithPasswordWithinLimit,
  signInWithPassword,
} from "@/lib/identity/sign-in/sign-in";
import { createBrowserHeaders, createUser, createTokenHeaders } from "@/testing/callers";
import { readApi, requestApi } from "@/testing/request-api";
import { dumpDatabase } from "@/testing/dump-database";
import { freezeClock } from "@/testing/freeze-clock";
import { overrideSettings } from "@/testing/override-settings";
import { setUpTestDatabase } from "@/testing/test-database";
import { resetLimiters } from "@/testing/reset-limiters";
import { addUser, setAccessLevel } from "./commands";
import { accountResponse, secondFactorSecretResponse, recoveryCodesResponse } from "./account-schema";
import { resetSecondFactorByEmail } from "./second-factor-commands";
import { createAccountLink } from "./account-links";

setUpTestDatabase();

type Headers = Record<string, string>;
const email = "ana@example.com";
const password = "correct horse battery";
const halfMinute = 30_000;
const addAna = (level: "staff" | "executive" = "staff") =>
  addUser(commandLineActor, { email, name: "Ana", level, password });
const path = "/api/account/second-factor";
const startSetup = (headers: Headers, given = password) =>
  requestApi("POST", path, headers, { password: given });
const confirm = (headers: Headers, code: string) => requestApi("POST", `${path}/confirm`, headers, { code });
const remove = (headers: Headers, proof: object) => requestApi("POST", `${path}/remove`, headers, proof);
const renew = (headers: Headers, proof: object) =>
  requestApi("POST", `${path}/recovery-codes`, headers, proof);
const signIn = (code?: string) =>
  signInWithPassword(email, password, { ...(code !== undefined && { code }) });
const getSignInOutcome = (code?: string) =>
  signIn(code).then(
    (user) => (user ? "in" : "refused"),
    (error: { code: string }) => error.code,
  );

/** Enables the second factor in this browser. The codes of the current and the next half minute stay unused. */
async function enableSecondFactor(headers: Headers) {
  const { secret } = secondFactorSecretResponse.parse((await startSetup(headers)).json());
  const answer = await confirm(headers, generateTotpCode(secret, Date.now() - halfMinute));
  expect(answer.outcome).toBe("200");
  const { recovery_codes } = recoveryCodesResponse.parse(answer.json());
  return { secret, codes: recovery_codes, now: () => generateTotpCode(secret, Date.now()) };
}

// The middle of a half minute, so that a code stays valid during a test.
freezeClock(() => Math.floor(Date.now() / halfMinute) * halfMinute + halfMinute / 2);

beforeEach(resetLimiters);

describe("a second factor", () => {
  test("is requested only after the correct password, and without it the user is not signed in", async () => {
    const ana = await addAna();
    await enableSecondFactor(await createBrowserHeaders(ana));
    const before = await dumpDatabase();
    expect(await getSignInOutcome()).toBe("second_factor_needed");
    expect(await dumpDatabase()).toEqual(before);
    expect(await signInWithPassword(email, "wrong", { code: "123456" })).toBeNull();
    expect(await getSignInOutcome("000000")).toBe("wrong_code");
  });

  test("accepts each code once, even if sent twice concurrently, and no earlier code (B68)", async () => {
    const { secret } = await enableSecondFactor(await createBrowserHeaders(await addAna()));
    const earlier = generateTotpCode(secret, Date.now() - halfMinute);
    expect(await getSignInOutcome(earlier)).toBe("wrong_code"); // already used to enable the factor
    const now = generateTotpCode(secret, Date.now());
    const answers = await Promise.all([getSignInOutcome(now), getSignInOutcome(now)]);
    expect(answers.toSorted()).toEqual(["in", "wrong_code"]);
    expect(await getSignInOutcome(now)).toBe("wrong_code");
    expect(await getSignInOutcome(generateTotpCode(secret, Date.now() + halfMinute))).toBe("in");
  });

  test("is set up with the password, applies from its first code, and signs out other browsers", async () => {
    const ana = await addAna();
    const [here, there] = [await createBrowserHeaders(ana), await createBrowserHeaders(ana)];
    expect((await startSetup(here, "wrong")).outcome).toBe("400 wrong_password");
    const first = secondFactorSecretResponse.parse((await startSetup(here)).json());
    expect(first.address).toContain(`secret=${first.secret}`);
    expect(await getSignInOutcome()).toBe("in"); // applies only after confirmation
    const second = secondFactorSecretResponse.parse((await startSetup(here)).json());
    const [earlier, code] = [first, second].map(({ secret }) => generateTotpCode(secret, Date.now()));
    expect((await confirm(here, earlier ?? "")).outcome).toBe("400 wrong_code");
    const answer = await confirm(here, code ?? "");
    expect(recoveryCodesResponse.parse(answer.json()).recovery_codes).toHaveLength(10);
    expect((await requestApi("GET", "/api/people", there)).outcome).toBe("401 not_signed_in");
    expect((await startSetup(here)).outcome).toBe("409 second_factor_on");
    expect((await confirm(here, code ?? "")).outcome).toBe("409 second_factor_on");
    const { second_factor } = await readApi(accountResponse, "/api/account", here);
    expect(second_factor).toMatchObject({ state: "on", recovery_codes_left: 10 });
  });

  test("accepts each recovery code once, and none of an earlier set (B68)", async () => {
    const here = await createBrowserHeaders(await addAna());
    const { codes, now } = await enableSecondFactor(here);
    const [first = "", second = ""] = codes;
    expect((await Promise.all([getSignInOutcome(first), getSignInOutcome(first)])).toSorted()).toEqual([
      "in",
      "wrong_code",
    ]);
    expect(await getSignInOutcome(` ${second.toUpperCase().replaceAll("-", "")} `)).toBe("in");
    const answer = await renew(here, { password, code: now() });
    const { recovery_codes: fresh } = recoveryCodesResponse.parse(answer.json());
    expect(await getSignInOutcome(codes[2])).toBe("wrong_code");
    expect(await getSignInOutcome(fresh[0])).toBe("in");
  });

  test("is disabled with the password and a code, and not with less", async () => {
    const here = await createBrowserHeaders(await addAna());
    const { codes } = await enableSecondFactor(here);
    const code = codes[0] ?? "";
    for (const [proof, refusal] of [
      [{ password: "wrong", code }, "wrong_password"],
      [{ password, code: "000000" }, "wrong_code"],
      [{ password }, "invalid_request"],
      [{ code }, "invalid_request"],
    ] as const)
      expect((await remove(here, proof)).outcome).toBe(`400 ${refusal}`);
    expect(await getSignInOutcome()).toBe("second_factor_needed");
    expect((await remove(here, { password, code })).outcome).toBe("200");
    expect(await getSignInOutcome()).toBe("in");
    expect(await database().recoveryCode.count()).toBe(0);
  });

  test("stays enabled when a link resets the password", async () => {
    const ana = await addAna();
    await enableSecondFactor(await createBrowserHeaders(ana));
    const { link } = await createAccountLink(database(), ana.id, "reset", 1);
    const secret = new URL(link).hash.slice(1);
    const chosen = "staple correct horse";
    expect(
      (await requestApi("POST", "/api/account/links/password", {}, { secret, password: chosen })).outcome,
    ).toBe("200");
    await expect(signInWithPassword(email, chosen)).rejects.toMatchObject({ code: "second_factor_needed" });
  });

  test("allows five attempts per quarter of an hour from any address, counting correct ones (B68)", async () => {
    const { codes } = await enableSecondFactor(await createBrowserHeaders(await addAna()));
    for (let time = 0; time < 5; time++) {
      const attempt = signInWithPasswordWithinLimit({ email, password, code: "000000" }, `192.0.2.${time}`);
      await expect(attempt).rejects.toMatchObject({ code: "wrong_code" });
    }
    const right = signInWithPasswordWithinLimit({ email, password, code: codes[0] }, "198.51.100.1");
    await expect(right).rejects.toMatchObject({ code: "too_many_codes" });
    expect(await database().recoveryCode.count({ where: { usedAt: null } })).toBe(10);
    expect(await database().auditEvent.count({ where: { kind: "sign_in_failed" } })).toBe(5);
  });

  test("is encrypted for its row alone, decrypts after key rotation, and no code is stored", async () => {
    const { secret, codes } = await enableSecondFactor(await createBrowserHeaders(await addAna()));
    const stored = JSON.stringify(await dumpDatabase());
    for (const value of [secret, ...codes, ...codes.map((code) => code.replaceAll("-", ""))]) {
      expect(stored).not.toContain(value);
    }
    const bo = await addUser(commandLineActor, {
      ...{ email: "bo@example.com", name: "Bo" },
      level: "staff",
      password,
    });
    const moved = { ...(await database().secondFactor.findFirstOrThrow()), userId: bo.id, lastStep: 0 };
    await database().secondFactor.create({ data: moved });
    const code = generateTotpCode(secret, Date.now());
    await expect(signInWithPassword(bo.email, password, { code })).rejects.toMatchObject({
      code: "second_factor_unreadable",
    });
    await database().secondFactor.delete({ where: { userId: bo.id } });
    const fresh = { id: "fresh", key: Buffer.alloc(32, 9) };
    const keys = [fresh, ...environment().encryptionKeys];
    expect(await reencryptAllValues(keys)).toMatchObject({ reencrypted: 1, unreadable: 0 });
    overrideSettings({ encryptionKeys: [fresh] });
    expect(await getSignInOutcome(generateTotpCode(secret, Date.now()))).toBe("in");
  });
});

describe("a lost second factor", () => {
  test("is removed by another executive, with an audit event, and not by the user themself", async () => {
    const chief = await createUser("executive");
    const [ana, headers] = [await addAna("executive"), await createBrowserHeaders(chief)];
    const own = await createBrowserHeaders(ana);
    await enableSecondFactor(own);
    const ask = (user: AppUser, by: Headers) =>
      requestApi("DELETE", `/api/admin/users/${user.id}/second-factor`, by);
    expect((await ask(ana, own)).outcome).toBe("409 own_account");
    expect((await ask(chief, own)).outcome).toBe("404 no_second_factor");
    expect((await ask(ana, headers)).outcome).toBe("200");
    expect(await getSignInOutcome()).toBe("in");
    const events = await database().auditEvent.findMany({ where: { kind: "second_factor_reset" } });
    expect(events).toEqual([expect.objectContaining({ actorId: chief.id, subjectId: ana.id })]);
  });

  test("is removed on the command line for the last executive", async () => {
    await enableSecondFactor(await createBrowserHeaders(await addAna("executive")));
    await resetSecondFactorByEmail(commandLineActor, email);
    expect(await getSignInOutcome()).toBe("in");
    await expect(resetSecondFactorByEmail(commandLineActor, email)).rejects.toMatchObject({
      code: "no_second_factor",
    });
  });
});

describe("a level that requires a second factor", () => {
  beforeEach(() => overrideSettings({ requireSecondFactor: ["executive"] }));
  const outcome = async (headers: Headers, asked = "/api/people") =>
    (await requestApi("GET", asked, headers)).outcome;

  test("allows only the setup in every browser signed in by password, then everything (B67)", async () => {
    const here = await createBrowserHeaders(await addAna("executive"));
    const refused = "403 second_factor_required";
    for (const path of ["/api/people", "/api/tokens", "/api/admin/users"])
      expect(await outcome(here, path)).toBe(refused);
    const body = { name: "x", scopes: ["view:people"] };
    expect((await requestApi("POST", "/api/tokens", here, body)).outcome).toBe(refused);
    expect((await requestApi("DELETE", "/api/account/sessions", here)).outcome).toBe(refused);
    expect(await outcome(here, "/api/account")).toBe("200");
    await enableSecondFactor(here);
    expect([await outcome(here), await outcome(here, "/api/admin/users")]).toEqual(["200", "200"]);
  });

  test("applies from the next request after a promotion, and not to other levels", async () => {
    const here = await createBrowserHeaders(await addAna());
    expect(await outcome(here)).toBe("200");
    await setAccessLevel(commandLineActor, email, "executive");
    expect(await outcome(here)).toBe("403 second_factor_required");
  });

  test("does not affect programs or browsers signed in by single sign-on", async () => {
    const ana = await addAna("executive");
    expect(await outcome(await createTokenHeaders(ana))).toBe("200");
    expect(await outcome(await createBrowserHeaders(await createUser("executive", "sso@example.com")))).toBe(
      "200",
    );
    await openSession(ana, "Single sign-on", { isBySso: true });
    const here = await createBrowserHeaders(ana);
    await database().userSession.updateMany({ where: { userId: ana.id }, data: { isBySso: true } });
    expect(await outcome(here)).toBe("200");
  });
});

test("a session opened with the password alone is refused if the factor is enabled meanwhile (B69)", async () => {
  const ana = await addAna();
  const welcomed = await signIn();
  if (!welcomed) throw new Error("not signed in");
  const here = await createBrowserHeaders(ana);
  await enableSecondFactor(here);
  const opening = openSession(welcomed, "Password", { passwordHash: welcomed.passwordHash });
  await expect(opening).rejects.toMatchObject({ code: "sign_in_again" });
  expect(await database().userSession.count({ where: { userId: ana.id } })).toBe(1);
});

describe("an executive who views as someone else and loses the second factor", () => {
  test("sets it up as themself, and sees nothing of the viewed user until then (B67)", async () => {
    const other = await addUser(commandLineActor, {
      email: "bo@example.com",
      name: "Bo",
      level: "staff",
      password,
    });
    const here = await createBrowserHeaders(await addAna("executive"));
    await requestApi("POST", "/api/admin/view-as", here, { user_id: other.id });
    overrideSettings({ requireSecondFactor: ["executive"] });
    const account = await readApi(accountResponse, "/api/account", here);
    expect([account.email, account.second_factor.is_required]).toEqual([email, true]);
    const refused = "403 second_factor_required";
    for (const asked of ["/api/people", "/api/tokens"]) {
      expect((await requestApi("GET", asked, here)).outcome).toBe(refused);
    }
    expect((await requestApi("DELETE", "/api/admin/view-as", here)).outcome).toBe(refused);
    await enableSecondFactor(here);
    expect((await requestApi("GET", "/api/admin/users", here)).outcome).toBe("200");
  });
});
