/**
 * The one form in which e-mail addresses are stored and compared: compatibility characters mapped (NFKC, so that `＠` is
 * `@` before anything is validated), trimmed, case folded. Null for what cannot be an address. PostgreSQL lower-cases some
 * letters differently (`İ`), so this is never done in SQL.
 */
export function normaliseEmail(value: string): string | null {
  const email = value.toWellFormed().normalize("NFKC").trim().toLowerCase().normalize("NFC");
  return email.length <= 254 && /^[^\s@\p{C}]+@[^\s@\p{C}]+$/u.test(email) ? email : null;
}
