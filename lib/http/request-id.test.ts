import { expect, test } from "vitest";
import { chooseRequestId } from "./request-id";

const trace = "4bf92f3577b34da6a3ce929d0e0e4736";
const traceparent = `00-${trace}-00f067aa0ba902b7-01`;
const made = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

test.each([
  "8e637e6e-785b-4c1f-9d0e-0123456789ab",
  "4bf92f3577b34da6a3ce929d0e0e4736",
  "req_0123.AZ-x",
  "a".repeat(64),
])("a request with %s as its id has that id", (given) => {
  expect(chooseRequestId(given, traceparent)).toBe(given);
});

test.each([
  ["nothing", undefined],
  ["too few characters", "1234567"],
  ["too many characters", "a".repeat(65)],
  ["a line break", "abcdefgh\r\nx: y"],
  ["a character of HTML", "abcdefgh<b>"],
  ["the start of a formula", "=abcdefgh"],
  ["an e-mail address", "ana.silva@example.com"],
  ["two ids", "abcdefgh, ijklmnop"],
  ["several headers", ["abcdefgh", "ijklmnop"]],
  ["an API token", `kith_${"0".repeat(40)}`],
])("a request with %s as its id has the id of its trace, or a new one", (_what, given) => {
  expect(chooseRequestId(given, traceparent)).toBe(trace);
  const [one, other] = [chooseRequestId(given, undefined), chooseRequestId(given, undefined)];
  expect(one).toMatch(made);
  expect(other).not.toBe(one);
});

test.each([
  ["no trace", ""],
  ["a different format", trace],
  ["capital letters", traceparent.toUpperCase()],
  ["an invalid version", `ff${traceparent.slice(2)}`],
  ["a trace of zeros", `00-${"0".repeat(32)}-00f067aa0ba902b7-01`],
  ["a span of zeros", `00-${trace}-${"0".repeat(16)}-01`],
  ["trailing characters", `${traceparent}x`],
  ["several headers", [traceparent]],
])("a trace with %s is ignored", (_what, header) => {
  expect(chooseRequestId(undefined, header)).toMatch(made);
});

test("of a trace of a later version, only the known parts are read", () => {
  expect(chooseRequestId(undefined, `01${traceparent.slice(2)}-more`)).toBe(trace);
});
