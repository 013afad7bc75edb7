import { readFileSync } from "node:fs";
import { createContext, runInContext } from "node:vm";
import { expect, test } from "vitest";
import { z } from "zod";
import { foldLetters } from "@/lib/identity/matching/names";

test("the offline pages fold every letter as the search of a page in Kith does", () => {
  const context = createContext({ self: { addEventListener: () => undefined } });
  runInContext(readFileSync("public/service-worker.js", "utf8"), context);
  const fold = z.function({ input: [z.string()], output: z.string() }).parse(runInContext("fold", context));
  const characters = Array.from({ length: 0x3000 }, (_none, code) => String.fromCodePoint(code));
  expect(characters.filter((character) => fold(character) !== foldLetters(character))).toEqual([]);
});
