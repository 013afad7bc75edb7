/** ASCII without capitals or spaces, around one `@`: nothing below would change it, and most addresses are so. */
const isNormalAlready = /^[!-?[-~]+@[!-?[-~]+$/;

/**
 * The one form in which e-mail addresses are stored and compared: compatibility characters mapped (NFKC, so that `＠` is
 * `@` before anything is validated), trimmed, case folded. Null for what cannot be an address. PostgreSQL lower-cases some
 * letters differently (`İ`), so this is never done in SQL.
 */
export function normaliseEmail(value: string): string | null {
  if (value.length <= 254 && isNormalAlready.test(value)) return value;
  const email = value.toWellFormed().normalize("NFKC").trim().toLowerCase().normalize("NFC");
  return email.length <= 254 && /^[^\s@\p{C}]+@[^\s@\p{C}]+$/u.test(email) ? email : null;
}

/**
 * The normalised address of a mailbox, or null where its letters only look like those: `ａna@example.com` in full width is
 * another mailbox than `ana@example.com`, so whoever has the one does not sign in as the other.
 */
export function emailAsItStands(value: string): string | null {
  const written = value.trim();
  return written.isWellFormed() && written === written.normalize("NFKC") ? normaliseEmail(written) : null;
}
