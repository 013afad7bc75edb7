import { removeDirectionMarks } from "@/lib/platform/text/text-format";

/** Fast path: most addresses are already normalised. */
const normalEmailPattern = /^[!-?[-~]+@[!-?[-~]+$/;

/**
 * Normalises an e-mail address for storage and comparison; null for an invalid address. Applies NFKC (so that `＠` is
 * `@` before validation), removes direction marks, trims and lower-cases. Never done in SQL, because PostgreSQL
 * lower-cases some letters differently (`İ`).
 */
export function normaliseEmail(value: string): string | null {
  if (value.length <= 254 && normalEmailPattern.test(value)) return value;
  const email = removeDirectionMarks(value.toWellFormed().normalize("NFKC"))
    .trim()
    .toLowerCase()
    .normalize("NFC");
  return email.length <= 254 && /^[^\s@\p{C}]+@[^\s@\p{C}]+$/u.test(email) ? email : null;
}
