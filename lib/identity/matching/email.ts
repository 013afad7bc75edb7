import { Problem } from "@/lib/platform/problem";
import { removeDirectionMarks } from "@/lib/platform/text/text-format";
import { normaliseEmail } from "./normalise-email";

/** Letters that look like Latin ones: of other scripts, and the Latin dotless i and phonetic letters. */
const lookAlikeLetter =
  /[\p{scx=Cyrl}\p{scx=Grek}\p{scx=Armn}\p{scx=Cher}\p{scx=Copt}\p{scx=Lisu}ıĸȷ\u0250-\u02AF\u1D00-\u1DBF\uA720-\uA7FF\uAB30-\uAB6F]/u;

/**
 * Normalises an address for sign-in; null if the address is invalid, NFKC would change it, it has direction marks, or
 * look-alike letters are beside Latin ones. `ａna@example.com` in full width is a different mailbox than
 * `ana@example.com`, so its owner must not sign in as the other user, or be taken for that user.
 */
export function parseStrictEmail(value: string): string | null {
  const written = value.trim();
  if (!written.isWellFormed() || written !== removeDirectionMarks(written.normalize("NFKC"))) return null;
  return /[a-z]/i.test(written) && lookAlikeLetter.test(written) ? null : normaliseEmail(written);
}

export function requireEmail(value: string): string {
  const email = normaliseEmail(value);
  if (email === null) throw new Problem("invalid", "invalid_email", `${value} is not an e-mail address.`);
  return email;
}
