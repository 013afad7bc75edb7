import "server-only";
import { randomInt } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { makeOnce } from "@/lib/lately";

/** OWASP's recommendation for argon2id (the library's default algorithm): 19 MiB, two passes, one lane. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize("NFKC"), options);
}

/** Takes as long when there is no account, or one without a password, so that the time does not tell who has one. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const isRight = await verify(stored ?? (await nobodysHash()), password.normalize("NFKC"));
  return stored !== null && isRight;
}

const nobodysHash = makeOnce(() => hashPassword("nobody has this password"));

/** Easy to read out and to type: no letters that look like another, in groups of four. About 100 bits. */
export function newPassword(): string {
  const letters = "abcdefghijkmnpqrstuvwxyz23456789";
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join("");
  return [group(), group(), group(), group(), group()].join("-");
}
