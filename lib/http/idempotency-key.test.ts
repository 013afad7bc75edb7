import { describe, expect, test } from "vitest";
import { Problem } from "@/lib/platform/problem";
import { getAnswerToReplay, isRetryable, readIdempotencyKey, type StoredWrite } from "./idempotency-key";

describe("an Idempotency-Key (IDEM-1)", () => {
  test.each([
    ['"8e03978e-40d5-43e8-bc93-6894a57f9324"', "8e03978e-40d5-43e8-bc93-6894a57f9324"],
    ["8e03978e-40d5-43e8-bc93-6894a57f9324", "8e03978e-40d5-43e8-bc93-6894a57f9324"],
    ['"a key, with \\"quotes\\" and \\\\"', 'a key, with "quotes" and \\'],
    [`"${"x".repeat(255)}"`, "x".repeat(255)],
  ])("%s is a string", (header, key) => {
    expect(readIdempotencyKey(header)).toBe(key);
  });

  test.each([
    "",
    '""',
    '"a',
    'a"',
    '"a", "b"',
    "a, b",
    "a b",
    '"é"',
    "é",
    `"${"x".repeat(256)}"`,
    "x".repeat(256),
  ])("%j is invalid", (header) => {
    expect(() => readIdempotencyKey(header)).toThrow(
      expect.objectContaining({ kind: "invalid", code: "invalid_idempotency_key" }),
    );
  });
});

const buildStoredWrite = (more: Partial<StoredWrite>): StoredWrite => ({
  requestDigest: "this",
  answer: null,
  isInProgress: false,
  ...more,
});

test.each<[string, StoredWrite, string]>([
  [
    "another, finished request",
    buildStoredWrite({ requestDigest: "that", answer: "sealed" }),
    "idempotency_key_reused",
  ],
  [
    "another request, which is in progress",
    buildStoredWrite({ requestDigest: "that", isInProgress: true }),
    "idempotency_key_reused",
  ],
  ["an equal request in progress", buildStoredWrite({ isInProgress: true }), "idempotency_key_in_use"],
  ["an equal request that was interrupted", buildStoredWrite({}), "outcome_unknown"],
])("a key used by %s replays no response and starts no write (IDEM-3, IDEM-4)", (_which, row, code) => {
  expect(() => getAnswerToReplay(row, "this")).toThrow(expect.objectContaining({ code }));
});

test("a key used by an equal, finished request replays the stored response (IDEM-2)", () => {
  expect(getAnswerToReplay(buildStoredWrite({ answer: "sealed" }), "this")).toBe("sealed");
});

test.each([
  [new Problem("too-many", "too_many_codes", "", { retryAfterSeconds: 9 }), true],
  [new Problem("unavailable", "payroll_busy", "", { retryAfterSeconds: 9 }), true],
  [new Problem("unavailable", "sync_stopped", ""), false],
  [new Problem("upstream", "chat_failed", "", { retryAfterSeconds: 9 }), false],
  [new Problem("conflict", "already_linked", ""), false],
])("%s releases its key: %s (IDEM-5)", (problem, isFree) => {
  expect(isRetryable(problem)).toBe(isFree);
});
