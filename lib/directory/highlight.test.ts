import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { foldName } from "@/lib/identity/matching/names";
import { appendMatchReasons, findHighlights, foldWithOffsets, splitIntoFoldedWords } from "./highlight";

describe("a result shows why it was found (PEOPLE-43)", () => {
  const person = { first_name: "Ana", last_name: "Berg", title: "Lead" };
  const detail = {
    office: "Perth",
    department: null,
    teams: [],
    keywords: ["User research", "Crème", "Chess"],
    ask_me_about: ["Client workshops"],
    languages: ["Danish"],
    about:
      "I mentor new designers on Fridays.\nBefore that, I built bridges and chess computers for a living.",
  };
  const add = (query: string) => appendMatchReasons(person, detail, splitIntoFoldedWords(query));
  test.each([
    ["", "Lead"],
    ["c", "Lead"],
    ["creme resea", "Lead · User research · Crème"],
    ["search lead", "Lead"],
    ["chess", "Lead · Chess"],
    ["workshop", "Lead · Ask me about: Client workshops"],
    ["danish ana", "Lead · Speaks Danish"],
    ["mentor", "Lead · “…mentor new designers on Fridays. Before that, I…”"],
    ["bridges", "Lead · “…bridges and chess computers for a living.”"],
    ["perth ana", "Lead"],
  ])("%j", (query, shown) => {
    expect(add(query)).toBe(shown);
  });
  test("also without a title or details", () => {
    expect(appendMatchReasons({ ...person, title: "" }, detail, ["chess"])).toBe("Chess");
    expect(appendMatchReasons(person, undefined, ["chess"])).toBe("Lead");
  });
});

/** Returns the text with highlights in brackets. */
function marked(text: string, query: string): string {
  let shown = "";
  let at = 0;
  for (const { start, end } of findHighlights(text, splitIntoFoldedWords(query))) {
    shown += `${text.slice(at, start)}[${text.slice(start, end)}]`;
    at = end;
  }
  return shown + text.slice(at);
}

test.each([
  ["the beginning of a word", "Anna Lee", "an", "[An]na Lee"],
  ["every word that it begins", "Anna Andersen", "an", "[An]na [An]dersen"],
  ["nothing within a word where it begins another", "Hanna Anders", "an", "Hanna [An]ders"],
  ["within a word where it begins none", "Hanna Lee", "nn", "Ha[nn]a Lee"],
  ["a letter with its marks", "Østergård", "osterga", "[Østergå]rd"],
  ["a letter whose marks stand apart", "Jose\u0301 Li", "jose", "[Jose\u0301] Li"],
  ["one letter for two", "Weiß", "weis", "[Weiß]"],
  ["across an apostrophe", "Aoife O’Brien", "o'br", "Aoife [O]’[Br]ien"],
  ["words that lie over each other as one", "Johanna", "joha johan", "[Johan]na"],
  ["nothing for other words", "Anna", "bo", "Anna"],
  ["nothing without a query", "Anna", " -", "Anna"],
])("marks %s", (_guarantee, text, query, expected) => {
  expect(marked(text, query)).toBe(expected);
});

describe("for any text and query", () => {
  const text = fc.string({ unit: "grapheme", maxLength: 40 });
  // Letters that fold to zero, one or several letters, and word separators.
  const hard = fc.string({ unit: fc.constantFrom(..."aßæŁİΣς½e\u0301\u0308 -’😀한ﬀ\ud83d"), maxLength: 20 });

  test("folds like the search, and finds every word of a text in disjoint ranges within it, in order", () => {
    fc.assert(
      fc.property(fc.oneof(text, hard), (written) => {
        const { folded, places } = foldWithOffsets(written);
        expect(folded).toBe(foldName(written));
        expect(places).toHaveLength(folded.length);
        for (const [index, { start, end }] of places.entries()) {
          expect(start).toBeLessThan(end);
          expect(start).toBeGreaterThanOrEqual(places[index - 1]?.start ?? 0);
        }
        const words = splitIntoFoldedWords(written);
        const spans = findHighlights(written, words);
        expect(spans.length > 0).toBe(words.length > 0);
        let before = -1;
        for (const { start, end } of spans) {
          expect(start).toBeGreaterThan(before);
          expect(end).toBeGreaterThan(start);
          before = end;
        }
        expect(before).toBeLessThanOrEqual(written.length);
      }),
    );
  });
});
