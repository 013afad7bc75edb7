import { expect, test } from "vitest";
import { computeJsonETag, requireMatchingETag, buildConditionalJsonAnswer } from "./entity-tag";

const tag = computeJsonETag({ a: 1 });

test("equal states have equal strong tags, and different states different tags", () => {
  expect(computeJsonETag({ a: 1 })).toBe(tag);
  expect(computeJsonETag({ a: 2 })).not.toBe(tag);
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
])(
  "If-Match %j passes: %s; otherwise the write is refused as precondition_failed (API-16)",
  (header, passes) => {
    const write = () => requireMatchingETag(header, tag);
    if (passes) expect(write).not.toThrow();
    else
      expect(write).toThrow(expect.objectContaining({ kind: "precondition", code: "precondition_failed" }));
  },
);

test("a client with the current version gets a 304 with the tag, any other client the full response", () => {
  const ask = (header: string | null) => buildConditionalJsonAnswer({ get: () => header }, { a: 1 }, tag);
  expect(ask(null)).toMatchObject({ status: 200, headers: { etag: tag }, body: '{"a":1}' });
  expect(ask(tag)).toEqual({
    status: 304,
    headers: { etag: tag, "cache-control": "private, no-store" },
    body: null,
  });
  expect(ask('"other"').status).toBe(200);
});
