import { z } from "zod";
import { Problem } from "./problem";

/*
 * What a name, an id or any other line of text may hold, wherever it enters: no control characters (PostgreSQL refuses NUL, a header a
 * line break), no lone surrogates, nothing that turns the direction of what stands beside it, and something that can be seen.
 */

const unfit = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u;
const unseen = /^[\p{C}\p{Z}]+$/u;

/** A line of text in a request: trimmed, and refused where it is none. Empty is allowed until `min` says otherwise. */
export const plainText = (longest: number, tooLong = `must have at most ${longest} characters`) =>
  z
    .string()
    .trim()
    .max(longest, tooLong)
    .refine((text) => !unfit.test(text) && !unseen.test(text), "must not contain control characters");

/** The name that somebody gave on the command line, or a problem that says what is wrong with it. */
export function requireName(name: string): string {
  const read = plainText(200).min(1).safeParse(name);
  if (read.success) return read.data;
  throw new Problem("invalid", "invalid_name", "A name has 1 to 200 characters, and no control characters.");
}

/** Words of ASCII and of the composed letters of Europe, one space between them: nothing below would change them, and most text is so. */
const isCleanAlready = /^(?:[!-~\u00c0-\u017f]+(?: [!-~\u00c0-\u017f]+)*)?$/;

/**
 * A line of text that nobody can be asked to correct, as of a vendor or a provider: well-formed, in NFC, with what is unfit taken out
 * and cut to this length. Null counts as empty.
 */
export function cleanText(value: string | null, longest: number): string {
  if (value === null) return "";
  if (value.length <= longest && isCleanAlready.test(value)) return value;
  const line = value
    .toWellFormed()
    .normalize("NFC")
    .replace(/[\u061c\u200b\u2060\ufeff\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "")
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
    .trim();
  return line.length <= longest ? line : Array.from(line).slice(0, longest).join("").trim();
}
