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

const listener = z.function({ input: [z.unknown()], output: z.unknown() });

test.each<[string, () => Response, boolean]>([
  ["no response", () => Response.error(), true],
  ["a proxy’s 502", () => new Response("", { status: 502 }), true],
  ["Kith’s own 503", () => new Response("", { status: 503, headers: { "x-request-id": "a" } }), false],
  ["a 404", () => new Response("", { status: 404 }), false],
])("%s opens the stored directory, or not", async (_what, answer, isOffline) => {
  const listeners = new Map<string, unknown>();
  const stored = { savedAt: Date.now(), savedOn: "27 Nov", people: [] };
  const context = createContext({
    ...{ URL, Response, navigator: { onLine: true }, fetch: async () => answer() },
    self: { addEventListener: (type: string, listen: unknown) => listeners.set(type, listen) },
    caches: { open: async () => ({ match: async () => Response.json(stored) }) },
  });
  runInContext(readFileSync("public/service-worker.js", "utf8"), context);
  let response: Promise<Response> | undefined;
  listener.parse(listeners.get("fetch"))({
    request: { url: "https://kith.example/people", mode: "navigate", method: "GET" },
    respondWith: (given: Promise<Response>) => (response = given),
  });
  expect((await response)?.status === 200).toBe(isOffline);
});
