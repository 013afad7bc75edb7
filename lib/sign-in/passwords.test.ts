import { beforeEach, expect, test, vi } from "vitest";
import { hashPassword, isPassword } from "./passwords";

// What the library is asked: with another hash of the same cost it takes as long.
const verified = vi.hoisted(() => [] as string[]);
vi.mock("@node-rs/argon2", async (original) => {
  const library = await original<{ verify: (hash: string, password: string) => Promise<boolean> }>();
  return {
    ...library,
    verify: (hash: string, password: string) => {
      verified.push(hash);
      return library.verify(hash, password);
    },
  };
});

beforeEach(() => void verified.splice(0));

/** Algorithm, version and cost of a hash: all that its time depends on. */
const costOf = (hash: string) => hash.split("$").slice(0, 4).join("$");

test("where there is no account, or none with a password, one of the same cost is checked, and none is right (B33)", async () => {
  const stored = await hashPassword("correct horse battery staple");
  expect(await isPassword("correct horse battery staple", stored)).toBe(true);
  expect(await isPassword("another", stored)).toBe(false);
  expect(await isPassword("another", null)).toBe(false);
  expect(await isPassword("nobody has this password", null)).toBe(false);
  expect(verified).toHaveLength(4);
  expect(new Set(verified.map(costOf))).toEqual(new Set(["$argon2id$v=19$m=19456,t=2,p=1"]));
});
