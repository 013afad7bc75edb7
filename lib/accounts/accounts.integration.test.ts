import { describe, expect, test } from "vitest";
import type { AccessLevel } from "@/lib/access/levels";
import { database } from "@/lib/platform/database";
import { environment } from "@/lib/platform/environment";
import { makeUser } from "@/lib/testing/callers";
import { withStore } from "@/lib/testing/store";
import { commandLine } from "@/lib/audit/actor";
import { addUser, disableUser, setAccessLevel } from "./commands";
import { signInWithPassword, signInWithSso } from "./sign-in";

withStore();

const password = "correct horse battery";
const add = (email: string, level: "staff" | "executive" = "staff") =>
  addUser(commandLine, { email, name: "Ana", level, password });

async function addPerson(externalId: string, email: string | null) {
  const person = await database().person.create({
    data: {
      id: crypto.randomUUID(),
      firstName: "Ana",
      lastName: externalId,
      title: "",
      email,
      identities: { create: { provider: "projects", externalId } },
    },
  });
  return person.id;
}
const userOf = async (externalId: string) =>
  (await database().externalIdentity.findFirstOrThrow({ where: { externalId } })).userId;
const version = async () => (await database().directoryState.findFirstOrThrow()).version;

describe("a local account", () => {
  test("signs in with its password, however the address is written, and stores no password", async () => {
    const user = await add("Ana@Example.com");
    expect(user.email).toBe("ana@example.com");
    expect(user.passwordHash).toMatch(/^\$argon2id\$/);
    expect((await signInWithPassword(" ANA@example.COM ", password))?.id).toBe(user.id);
    expect((await database().appUser.findFirstOrThrow()).lastSignInAt).not.toBeNull();
  });

  test("does not sign in with another password, when disabled, or when there is none", async () => {
    await add("ana@example.com");
    await makeUser("staff", "sso@example.com");
    expect(await signInWithPassword("ana@example.com", "wrong")).toBeNull();
    expect(await signInWithPassword("nobody@example.com", password)).toBeNull();
    expect(await signInWithPassword("sso@example.com", password)).toBeNull();
    expect(await signInWithPassword("no address", password)).toBeNull();
    await disableUser(commandLine, "ana@example.com");
    expect(await signInWithPassword("ana@example.com", password)).toBeNull();
  });

  test("has an address of its own and a password worth the name", async () => {
    await add("ana@example.com");
    await expect(add("ANA@example.com")).rejects.toMatchObject({ code: "email_taken" });
    await expect(
      addUser(commandLine, { email: "b@example.com", name: "B", level: "staff", password: "short" }),
    ).rejects.toMatchObject({ code: "password_too_short" });
    await expect(add("nowhere")).rejects.toMatchObject({ code: "invalid_email" });
  });

  test("is linked to the one person with its address, and a new version of the directory says so", async () => {
    await addPerson("1", "ana@example.com");
    const before = await version();
    const user = await add("ana@example.com");
    expect(await userOf("1")).toBe(user.id);
    expect(await version()).toBe(before + 1n);
  });

  test("is linked to neither of two people with one address, nor to somebody who has a user", async () => {
    await addPerson("1", "shared@example.com");
    await addPerson("2", "shared@example.com");
    await add("shared@example.com");
    expect([await userOf("1"), await userOf("2")]).toEqual([null, null]);
    await addPerson("3", "taken@example.com");
    const holder = await makeUser("staff", "holder@example.com");
    await database().externalIdentity.updateMany({ where: { externalId: "3" }, data: { userId: holder.id } });
    await add("taken@example.com");
    expect(await userOf("3")).toBe(holder.id);
  });
});

describe("single sign-on", () => {
  const profile = (subject: string, email: string) => ({
    issuer: "https://id.example",
    subject,
    email,
    isEmailDoubtful: false,
    name: "Ana",
  });
  const as = (accessLevel: AccessLevel) => ({ user: { accessLevel } });

  test("makes somebody of the directory staff, and anybody else a guest", async () => {
    await addPerson("1", "ana@example.com");
    expect(await signInWithSso(profile("s1", "Ana@example.com"))).toMatchObject(as("staff"));
    expect(await signInWithSso(profile("s2", "visitor@example.com"))).toMatchObject(as("guest"));
    expect(await userOf("1")).not.toBeNull();
  });

  test("knows an account by issuer and subject, whatever its address is now", async () => {
    const first = await signInWithSso(profile("s1", "ana@example.com"));
    const again = await signInWithSso(profile("s1", "married@example.com"));
    expect(first).toHaveProperty("user.id");
    expect(again).toMatchObject({ user: { id: "user" in first && first.user.id } });
  });

  test("lets nobody in who was given the address of another account's user", async () => {
    await signInWithSso(profile("s1", "ana@example.com"));
    expect(await signInWithSso(profile("s2", "ana@example.com"))).toEqual({
      refused: "EmailOfAnotherAccount",
    });
  });

  test("does not let a disabled user in", async () => {
    await signInWithSso(profile("s1", "ana@example.com"));
    await disableUser(commandLine, "ana@example.com");
    expect(await signInWithSso(profile("s1", "ana@example.com"))).toEqual({ refused: "AccountDisabled" });
  });

  test("lets nobody in whose address the provider has not confirmed, or sends as none", async () => {
    const refused = { refused: "EmailNotConfirmed" };
    expect(await signInWithSso({ ...profile("s1", "ana@example.com"), isEmailDoubtful: true })).toEqual(
      refused,
    );
    expect(await signInWithSso(profile("s1", ""))).toEqual(refused);
    expect(await database().appUser.count()).toBe(0);
  });

  test("makes the first executives", async () => {
    environment().bootstrapExecutiveEmails.push("Boss@Example.com");
    expect(await signInWithSso(profile("s1", "boss@example.com"))).toMatchObject(as("executive"));
    environment().bootstrapExecutiveEmails.pop();
  });
});

describe("the last executive", () => {
  test("can be neither demoted nor disabled", async () => {
    await add("boss@example.com", "executive");
    await expect(setAccessLevel(commandLine, "boss@example.com", "staff")).rejects.toMatchObject({
      code: "last_executive",
    });
    await expect(disableUser(commandLine, "boss@example.com")).rejects.toMatchObject({
      code: "last_executive",
    });
    expect((await database().appUser.findFirstOrThrow()).accessLevel).toBe("executive");
  });

  test("is one of two only until the other is gone, even when both go at once", async () => {
    await add("a@example.com", "executive");
    await add("b@example.com", "executive");
    const answers = await Promise.allSettled([
      setAccessLevel(commandLine, "a@example.com", "staff"),
      setAccessLevel(commandLine, "b@example.com", "staff"),
    ]);
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await database().appUser.count({ where: { accessLevel: "executive" } })).toBe(1);
  });
});
