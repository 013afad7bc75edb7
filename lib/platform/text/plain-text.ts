import { z } from "zod";
import { Problem } from "@/lib/platform/problem";
import { removeDirectionMarks } from "./text-format";

/*
 * Characters that a line of text must not contain: control characters (PostgreSQL refuses NUL, a header refuses a line
 * break), lone surrogates, and the override that shows text from right to left and so disguises it. A request that
 * contains one is refused; a vendor's text is cleaned. Direction and byte order marks are removed from both. A non-empty
 * text in a request also needs a visible character; a vendor's invisible text becomes empty.
 */

const forbiddenCharacters = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202e]/u;
// Letters and symbols may be invisible too: the Hangul fillers, the soft hyphen, the empty Braille pattern.
const invisibleText = /^[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]+$/u;

/**
 * Trims, removes direction marks, and refuses forbidden characters and invisible text. An empty text is valid unless
 * `.min(1)` is added.
 */
export const plainText = (longest: number, tooLong = `must have at most ${longest} characters`) =>
  z
    .string()
    .overwrite(removeDirectionMarks)
    .trim()
    .max(longest, tooLong)
    .refine(
      (text) => !forbiddenCharacters.test(text) && !invisibleText.test(text),
      "must not contain control characters",
    );

/** Like `plainText`, with line breaks (`\n`), at most two in a row. */
export const plainParagraphs = (longest: number) =>
  z
    .string()
    .transform((text) =>
      removeDirectionMarks(text)
        .replace(/\r\n?/g, "\n")
        .replace(/\n{3,}/g, "\n\n")
        .trim(),
    )
    .pipe(
      z
        .string()
        .max(longest, `must have at most ${longest} characters`)
        .refine(
          (text) => !forbiddenCharacters.test(text.replaceAll("\n", "")) && !invisibleText.test(text),
          "must not contain control characters",
        ),
    );

export function requireName(name: string): string {
  const read = plainText(200).min(1).safeParse(name);
  if (read.success) return read.data;
  throw new Problem("invalid", "invalid_name", "A name has 1 to 200 characters, and no control characters.");
}

/** Fast path for most texts: words of ASCII and composed European letters with single spaces. */
const cleanTextPattern = /^(?:[!-~\u00c0-\u017f]+(?: [!-~\u00c0-\u017f]+)*)?$/;

/** Returns well-formed text in NFC with single spaces, truncated to `longest` characters. Null becomes "". */
export function cleanText(value: string | null, longest: number): string {
  if (value === null) return "";
  if (value.length <= longest && cleanTextPattern.test(value)) return value;
  const line = removeDirectionMarks(value.toWellFormed().normalize("NFC"))
    .replace(/[\u200b\u2060\u202e]/g, "")
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
    .trim();
  if (invisibleText.test(line)) return "";
  return line.length <= longest ? line : Array.from(line).slice(0, longest).join("").trim();
}
