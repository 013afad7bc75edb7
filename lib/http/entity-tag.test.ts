import { expect, test } from "vitest";
import { entityTag, matchesTag, requireMatch, taggedAnswer } from "./entity-tag";

const tag = entityTag({ a: 1 });

test("the same state has the same strong tag, and another has another", () => {
  expect(entityTag({ a: 1 })).toBe(tag);
  expect(entityTag({ a: 2 })).not.toBe(tag);
  expect(tag).toMatch(/^"[\w-]{22}"$/);
});

test.each<[string | null, boolean]>([
  [null, true],
  ["*", true],
  [" * ", true],
  [tag, true],
  [`"other", ${tag}`, true],
  [`"other",${tag} , "third"`, true],
  ['"with, comma", "*"', false],
  [`W/${tag}`, false],
  ['"other"', false],
  ['"*"', false],
  ["", false],
  [tag.slice(1, -1), false],
  [`nonsense, ${tag}`, false],
])("If-Match %j passes: %s (API-16)", (header, passes) => {
  expect(matchesTag(header, tag)).toBe(passes);
});

test("what does not match is refused as precondition_failed, and nothing else is said", () => {
  expect(() => requireMatch('"other"', tag)).toThrow(
    expect.objectContaining({ kind: "precondition", code: "precondition_failed" }),
  );
  expect(requireMatch(tag, tag)).toBeUndefined();
});

test("whoever has it already gets a 304 with the tag, everybody else the whole", () => {
  const ask = (header: string | null) => taggedAnswer({ get: () => header }, { a: 1 }, tag);
  expect(ask(null)).toMatchObject({ status: 200, headers: { etag: tag }, body: '{"a":1}' });
  expect(ask(tag)).toEqual({
    status: 304,
    headers: { etag: tag, "cache-control": "private, no-store" },
    body: null,
  });
  expect(ask('"other"').status).toBe(200);
});
