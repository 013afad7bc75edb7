import { expect, test } from "vitest";
import { GET } from "@/app/api/people/route";
import { signInWithPassword } from "@/lib/sign-in/sign-in";
import { database } from "@/lib/platform/database";
import { makeUser } from "@/lib/testing/callers";
import { withStore } from "@/lib/testing/store";
import { buildProgram } from "./program";

withStore();

async function kith(...words: string[]): Promise<string[]> {
  const lines: string[] = [];
  await buildProgram({ out: (line) => lines.push(line), error: () => undefined }).parseAsync(words, {
    from: "user",
  });
  return lines;
}
const addAna = (...more: string[]) =>
  kith("user", "add", "--email", "ana@example.com", "--name", "Ana", "--level", "executive", ...more);

test("user add makes a password, prints it, and it works", async () => {
  const lines = await addAna();
  const password = /^password: (\S+)$/.exec(lines.at(-1) ?? "")?.[1] ?? "";
  expect(await signInWithPassword("ana@example.com", password)).toMatchObject({ accessLevel: "executive" });
});

test("user add with a password does not repeat it", async () => {
  expect((await addAna("--password", "correct horse battery")).join()).not.toContain("correct horse");
});

test("token create prints the token alone, and it does what its scopes say", async () => {
  await addAna();
  const lines = await kith(
    "token",
    "create",
    "--email",
    "ana@example.com",
    "--name",
    "t",
    "--scopes",
    "view:people",
    "--days",
    "3",
  );
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^kith_[0-9A-Za-z]{46}$/);
  const request = new Request("http://localhost:3000/api/people", {
    headers: { authorization: `Bearer ${lines[0] ?? ""}` },
  });
  expect((await GET(request, { params: Promise.resolve({}) })).status).toBe(200);
  const [stored] = await database().apiToken.findMany();
  expect(JSON.stringify(stored)).not.toContain(lines[0]);

  await kith("token", "revoke", stored?.id ?? "");
  expect((await GET(request.clone(), { params: Promise.resolve({}) })).status).toBe(401);
});

test("user set-level and user disable change what there is, and say so", async () => {
  await addAna();
  await kith("user", "add", "--email", "bo@example.com", "--name", "Bo", "--level", "staff");
  expect(await kith("user", "set-level", "bo@example.com", "head")).toEqual(["bo@example.com: head"]);
  expect(await kith("user", "disable", "bo@example.com")).toEqual(["disabled: bo@example.com"]);
});

test.each([
  [["user", "add", "--email", "x@example.com", "--name", "X", "--level", "king"]],
  [["user", "add", "--email", "x@example.com"]],
  [["user", "set-level", "nobody@example.com", "head"]],
  [["token", "create", "--email", "nobody@example.com", "--name", "t", "--scopes", "view:people"]],
  [["token", "create", "--email", "ana@example.com", "--name", "t", "--scopes", "everything"]],
  [
    [
      "token",
      "create",
      "--email",
      "ana@example.com",
      "--name",
      "t",
      "--scopes",
      "view:people",
      "--days",
      "-1",
    ],
  ],
  [["nonsense"]],
])("%j is refused", async (words) => {
  await expect(kith(...words)).rejects.toThrow();
});

test("doctor says what is missing in a fresh installation, and what to do", async () => {
  const said = (await kith("doctor")).join("\n");
  expect(said).toMatch(/ok {4}database/);
  expect(said).toMatch(/FAIL {2}executives: 0\n.*user add/);
  expect(said).toMatch(/FAIL {2}projects: not connected\n.*Connections/);
  process.exitCode = 0;
});

test("doctor counts only executives who can sign in", async () => {
  await makeUser("executive", "invited@example.com");
  const said = (await kith("doctor")).join("\n");
  expect(said).toMatch(/FAIL {2}executives: 0, and 1 who cannot sign in yet\n.*user add/);
  process.exitCode = 0;
});
