import fc from "fast-check";
import { expect, test } from "vitest";
import { cleanText, plainParagraphs, plainText } from "./plain-text";
import { getPropertyRuns } from "@/testing/property-runs";

const refused: [string, string][] = [
  ["NUL", "a\0b"],
  ["a line break", "a\nb"],
  ["a direction override", "a\u202eb"],
  ["a C1 control character", "a\u0085b"],
  ["a line separator", "a\u2028b"],
  ["a lone surrogate", "a\ud800b"],
  ["only invisible characters", "\u200b"],
  ["only a Hangul filler", "\u3164"],
  ["only variation selectors", "\ufe0f\u{e0100}"],
  ["only an empty Braille pattern", "\u2800"],
];

test.each(refused)(
  "a text with %s is refused in a request, and cleaned in data from other sources",
  (_what, text) => {
    expect(plainText(100).safeParse(text).success).toBe(false);
    expect(plainText(100).safeParse(cleanText(text, 100)).success).toBe(true);
  },
);

test.each(["Ana", "Zoë O’Neill-Łuk", "李小龍", "علی‌رضا", "👩‍👩‍👧", "e\u0301", "<b>"])(
  "%s is valid text",
  (text) => {
    expect(plainText(100).parse(` ${text}\n`)).toBe(text);
    expect(cleanText(` ${text}\n`, 100)).toBe(text.normalize("NFC"));
  },
);

test.each(["\u061c", "\u200e", "\u200f", "\u202a", "\u202d", "\u2066", "\u2069", "\ufeff"])(
  "the mark %j, which a copied text may have, is removed, also before the length is checked",
  (mark) => {
    const text = `${mark}a${mark}b${mark} ${mark}`;
    expect([plainText(2).parse(text), cleanText(text, 2), plainParagraphs(2).parse(text)]).toEqual([
      ...["ab", "ab", "ab"],
    ]);
    expect(plainText(2).min(1).safeParse(mark).success).toBe(false);
  },
);

test("a text that is too long is refused in a request, and truncated in data from other sources; an empty one is valid without a minimum", () => {
  expect(plainText(3).parse(" ")).toBe("");
  expect(plainText(3).safeParse("abcd").success).toBe(false);
  expect(plainText(3).parse(" abc ")).toBe("abc");
  expect(cleanText("abcd", 3)).toBe("abc");
});

test.each(["\u115f\uffa0", "\u00ad", "\u3164 \u2800"])(
  "a vendor's text without a visible character is empty (SYNC-27): %j",
  (text) => {
    expect([cleanText(text, 100), cleanText(`a${text}`, 100)]).toEqual(["", `a${text}`.normalize("NFC")]);
  },
);

test("the fast path for clean text returns the result of full cleaning", () => {
  const usual = fc.string({
    unit: fc.constantFrom(..."aZ~! é łż".split(""), "\u0301", "\u00ad", "\u0149", "\u0130"),
    maxLength: 12,
  });
  fc.assert(
    fc.property(
      fc.oneof(usual, fc.string({ unit: "binary" })),
      fc.integer({ min: 1, max: 14 }),
      (text, longest) => {
        expect(cleanText(text, longest)).toBe(cleanText(`${text}\u200b`, longest)); // the zero-width space is removed
      },
    ),
    { numRuns: getPropertyRuns(500) },
  );
});

test.each([
  ["composes letters (A41)", "Zoe\u0308", "Zo\u00eb"],
  ["cuts at whole characters (A45)", "🦄".repeat(10_000), "🦄".repeat(100)],
])("cleaned text %s", (_what, value, expected) => {
  expect(cleanText(value, 100)).toBe(expected);
});
