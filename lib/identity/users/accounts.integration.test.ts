import { beforeEach, describe, expect, test } from "vitest";
import type { AccessLevel } from "@/lib/platform/access-levels";
import { database } from "@/lib/platform/database/database";
import { createUser } from "@/testing/callers";
import { overrideSettings } from "@/testing/override-settings";
import { setUpTestDatabase } from "@/testing/test-database";
import { resetLimiters } from "@/testing/reset-limiters";
import { commandLineActor } from "@/lib/identity/audit/actor";
import { addUser, disableUser, setAccessLevel } from "./commands";
import { signInWithPassword, signInWithSso } from "@/lib/identity/sign-in/sign-in";
import { peopleSystem } from "@/lib/people/people-system";

setUpTestDatabase();

const password = "correct horse battery";
const add = (email: string, level: "staff" | "executive" = "staff") =>
  addUser(commandLineActor, { email, name: "Ana", level, password });

async function addPerson(externalId: string, email: string | null) {
  const person = await database().person.create({
    data: {
      id: crypto.randomUUID(),
      firstName: "Ana",
      lastName: externalId,
      title: "",
      email,
      identities: { create: { provider: peopleSystem, externalId } },
    },
  });
  return person.id;
}
const userOf = async (externalId: string) =>
  (await database().externalIdentity.findFirstOrThrow({ where: { externalId } })).userId;
const version = async () => (await database().directoryState.findFirstOrThrow()).version;

/** What the OpenID provider says about an account. */
const profile = (subject: string, email: string) => ({
  issuer: "https://id.example",
  subject,
  email,
  isEmailUnverified: false,
  name: "Ana",
});

describe("a local account", () => {
  test("signs in with its password in any notation of the address, and the password is not stored", async () => {
    const user = await add("Ana@Example.com");
    expect(user.email).toBe("ana@example.com");
    expect(user.passwordHash).toMatch(/^\$argon2id\$/);
    expect((await signInWithPassword(" ANA@example.COM ", password))?.id).toBe(user.id);
    expect((await database().appUser.findFirstOrThrow()).lastSignInAt).not.toBeNull();
  });

  test("does not sign in with a wrong password, when disabled, or when unknown", async () => {
    await add("ana@example.com");
    await createUser("staff", "sso@example.com");
    expect(await signInWithPassword("ana@example.com", "wrong")).toBeNull();
    expect(await signInWithPassword("unknown@example.com", password)).toBeNull();
    expect(await signInWithPassword("sso@example.com", password)).toBeNull();
    expect(await signInWithPassword("no address", password)).toBeNull();
    await disableUser(commandLineActor, "ana@example.com");
    expect(await signInWithPassword("ana@example.com", password)).toBeNull();
  });

  test("has a unique address and a long enough password", async () => {
    await add("ana@example.com");
    await expect(add("ANA@example.com")).rejects.toMatchObject({ code: "email_taken" });
    await expect(
      addUser(commandLineActor, { email: "b@example.com", name: "B", level: "staff", password: "short" }),
    ).rejects.toMatchObject({ code: "password_too_short" });
  });

  test("is linked to the only person with its address, which publishes a new directory version", async () => {
    await addPerson("1", "ana@example.com");
    const before = await version();
    const user = await add("ana@example.com");
    expect(await userOf("1")).toBe(user.id);
    expect(await version()).toBeGreaterThan(before);
  });

  test("is not linked if two people share the address or the person already has a user (A38)", async () => {
    await addPerson("1", "shared@example.com");
    await addPerson("2", "shared@example.com");
    await add("shared@example.com");
    expect([await userOf("1"), await userOf("2")]).toEqual([null, null]);
    await addPerson("3", "taken@example.com");
    const holder = await createUser("staff", "holder@example.com");
    await database().externalIdentity.updateMany({ where: { externalId: "3" }, data: { userId: holder.id } });
    await add("taken@example.com");
    expect(await userOf("3")).toBe(holder.id);
  });
});

describe("single sign-on", () => {
  const as = (accessLevel: AccessLevel) => ({ user: { accessLevel } });

  test("makes a user staff if the directory has the person, otherwise guest", async () => {
    await addPerson("1", "ana@example.com");
    expect(await signInWithSso(profile("s1", "Ana@example.com"), "192.0.2.1")).toMatchObject(as("staff"));
    expect(await signInWithSso(profile("s2", "visitor@example.com"), "192.0.2.1")).toMatchObject(as("guest"));
    expect(await userOf("1")).not.toBeNull();
  });

  test("identifies an account by issuer and subject, whatever its current address", async () => {
    const first = await signInWithSso(profile("s1", "ana@example.com"), "192.0.2.1");
    const again = await signInWithSso(profile("s1", "married@example.com"), "192.0.2.1");
    expect(first).toHaveProperty("user.id");
    expect(again).toMatchObject({ user: { id: "user" in first && first.user.id } });
  });

  test.each([
    ["a new address", async () => undefined],
    ["an address that an executive invited", () => createUser("staff", "ana@example.com")],
  ])("signs in at %s from several browsers at the same moment, as one account", async (_what, prepare) => {
    await prepare();
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, () => signInWithSso(profile("s1", "ana@example.com"), "192.0.2.1")),
    );
    const { id } = await database().appUser.findFirstOrThrow();
    expect(outcomes.map((outcome) => "user" in outcome && outcome.user.id)).toEqual(Array(6).fill(id));
    expect([await database().appUser.count(), await database().ssoLogin.count()]).toEqual([1, 1]);
  });

  test("admits only one of two provider accounts that present a new address concurrently", async () => {
    const outcomes = await Promise.all(
      ["s1", "s2"].map((subject) => signInWithSso(profile(subject, "ana@example.com"), "192.0.2.1")),
    );
    expect(outcomes.filter((outcome) => "user" in outcome)).toHaveLength(1);
    expect(outcomes).toContainEqual({ refused: "EmailOfAnotherAccount" });
  });

  test.each(["who left", "whose data was deleted"])(
    "opens the account of a person %s by its existing logins, not for a new owner of the address",
    async (state) => {
      await addPerson("1", "ana@example.com");
      const { id } = await add("ana@example.com", "executive");
      const oldLogin = { ...profile("s1", "ana@example.com"), issuer: "https://old.example" };
      expect(await signInWithSso(oldLogin, "192.0.2.1")).toMatchObject({ user: { id } });
      await database().appUser.update({ where: { id }, data: { jobTitle: "Chair" } }); // as a sync does
      if (state === "who left") await database().person.updateMany({ data: { removedAt: new Date() } });
      else await database().person.deleteMany();
      const refused = { refused: "EmailOfAnotherAccount" };
      expect(await signInWithSso(profile("s2", "ana@example.com"), "192.0.2.1")).toEqual(refused);
      expect(await database().ssoLogin.count()).toBe(1);
      expect(await signInWithSso(oldLogin, "192.0.2.1")).toMatchObject({ user: { id } });
      expect(await signInWithPassword("ana@example.com", password)).toMatchObject({ id });
    },
  );

  test("refuses a disabled user without leaving a login behind", async () => {
    await add("ana@example.com");
    await disableUser(commandLineActor, "ana@example.com");
    expect(await signInWithSso(profile("s1", "ana@example.com"), "192.0.2.1")).toEqual({
      refused: "AccountDisabled",
    });
    expect(await database().ssoLogin.count()).toBe(0);
  });
});

describe("a user named in BOOTSTRAP_EXECUTIVE_EMAILS", () => {
  const boss = "boss@example.com";
  const signIn = () => signInWithSso(profile("s1", boss), "192.0.2.1");
  const levelOf = async (email: string) =>
    (await database().appUser.findUniqueOrThrow({ where: { email } })).accessLevel;
  const promotions = () =>
    database().auditEvent.count({ where: { detail: { contains: "BOOTSTRAP_EXECUTIVE_EMAILS" } } });

  beforeEach(() => overrideSettings({ bootstrapExecutiveEmails: ["Boss@Example.com"] }));

  test.each([
    ["also if there are other executives", async () => undefined],
    ["to an account created for them", () => add(boss, "staff")],
  ])("becomes executive at the first sign-in, %s", async (_what, prepare) => {
    await add("other@example.com", "executive");
    await prepare();
    expect(await signIn()).toMatchObject({ user: { accessLevel: "executive" } });
    expect(await promotions()).toBe(1);
  });

  test("is promoted once if two first sign-ins are concurrent", async () => {
    await add(boss, "staff");
    await Promise.all([signInWithPassword(boss, password), signInWithPassword(boss, password)]);
    expect([await levelOf(boss), await promotions()]).toEqual(["executive", 1]);
  });

  test("keeps the level that an executive set later, by any sign-in method", async () => {
    await add("other@example.com", "executive");
    await add(boss, "staff");
    await signIn();
    await setAccessLevel(commandLineActor, boss, "guest");
    await signIn();
    expect(await levelOf(boss)).toBe("guest");
    await signInWithPassword(boss, password);
    expect(await levelOf(boss)).toBe("guest");
    expect(await promotions()).toBe(1);
  });

  test("becomes executive again while no executive can sign in", async () => {
    const other = await add("other@example.com", "executive");
    await signIn();
    await setAccessLevel(commandLineActor, boss, "staff");
    await database().appUser.update({ where: { id: other.id }, data: { disabledAt: new Date() } });
    await signIn();
    expect(await levelOf(boss)).toBe("executive");
  });

  test("is matched exactly, and not promoted while disabled", async () => {
    await add("ana@example.com");
    await signInWithPassword("ana@example.com", password);
    expect(await levelOf("ana@example.com")).toBe("staff");
    await add(boss, "staff");
    await disableUser(commandLineActor, boss);
    expect(await signInWithPassword(boss, password)).toBeNull();
    expect(await levelOf(boss)).toBe("staff");
  });
});

describe("refused provider accounts", () => {
  const quarterOfAnHour = 900;
  const attempt = (subject: string, address: string, email = "") =>
    signInWithSso(profile(subject, email), address);
  const tooMany = {
    kind: "too-many",
    code: "too_many_sign_ins",
    retryAfterSeconds: expect.toSatisfy(
      (s: number) => s > quarterOfAnHour - 60 && s <= quarterOfAnHour,
    ) as number,
  };
  const recorded = () => database().auditEvent.count({ where: { kind: "sign_in_failed" } });
  const counters = () => database().rateLimit.count();

  beforeEach(resetLimiters);

  test("are refused ten times from any addresses, also if concurrent, then leave nothing in the audit log or the database (B31)", async () => {
    const answers = await Promise.allSettled(
      Array.from({ length: 30 }, (_, time) => attempt("s1", `192.0.2.${time}`)),
    );
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
    const stored = await counters();
    await expect(attempt("s1", "198.51.100.1")).rejects.toMatchObject(tooMany);
    expect([await recorded(), await counters()]).toEqual([10, stored]);
    // Also with a valid address, because the provider account is blocked.
    await expect(attempt("s1", "192.0.2.1", "ana@example.com")).rejects.toMatchObject(tooMany);
    expect(await attempt("s2", "192.0.2.1", "ana@example.com")).toHaveProperty("user");
  });

  test("block their address after a hundred refusals, counted per IPv6 network", async () => {
    for (let account = 0; account < 100; account++) {
      await attempt(`s${account}`, `2001:db8:1:2::${account.toString(16)}`);
    }
    const stored = await counters();
    await expect(attempt("new", "2001:db8:1:2:ffff::1")).rejects.toMatchObject(tooMany);
    expect([await recorded(), await counters()]).toEqual([100, stored]);
    expect(await attempt("new", "2001:db8:1:3::1", "ana@example.com")).toHaveProperty("user");
  });

  test("do not count successful sign-ins", async () => {
    for (let time = 0; time < 11; time++) {
      expect(await attempt("s1", "192.0.2.1", "ana@example.com")).toHaveProperty("user");
    }
    expect(await counters()).toBe(0);
  });
});

describe("the last executive", () => {
  test("is the last one who can sign in: an invited executive without a password does not count", async () => {
    await add("boss@example.com", "executive");
    const invited = await createUser("executive", "invited@example.com");
    const demoteBoss = () => setAccessLevel(commandLineActor, "boss@example.com", "staff");
    await expect(demoteBoss()).rejects.toMatchObject({ code: "last_executive" });
    await expect(disableUser(commandLineActor, "boss@example.com")).rejects.toMatchObject({
      code: "last_executive",
    });
    // The invited executive can be demoted, because the other executive can sign in.
    await setAccessLevel(commandLineActor, "invited@example.com", "staff");
    await setAccessLevel(commandLineActor, "invited@example.com", "executive");
    await signInWithSso(profile("s1", invited.email), "192.0.2.1");
    expect(await demoteBoss()).toMatchObject({ accessLevel: "staff" });
  });
});
