import { beforeEach, expect, test, vi } from "vitest";
import { hashPassword, verifyPassword } from "./passwords";

// Hashes passed to the library, to compare their cost.
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

/** Returns algorithm, version and cost of a hash, which determine its run time. */
const costOf = (hash: string) => hash.split("$").slice(0, 4).join("$");

test("a missing password hash is checked at equal cost, and every password is wrong (B33)", async () => {
  const stored = await hashPassword("correct horse battery staple");
  expect(await verifyPassword("correct horse battery staple", stored)).toBe(true);
  expect(await verifyPassword("another", stored)).toBe(false);
  expect(await verifyPassword("another", null)).toBe(false);
  expect(await verifyPassword("no account has this password", null)).toBe(false);
  expect(verified).toHaveLength(4);
  expect(new Set(verified.map(costOf))).toEqual(new Set(["$argon2id$v=19$m=19456,t=2,p=1"]));
});
