import { expect, test } from "vitest";
import { z } from "zod";
import { describeInputError } from "./input-messages";

const messagesOf = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value, { error: describeInputError }).error?.issues.map(({ message }) => message);

test.each<[string, z.ZodType, unknown, string]>([
  ["nothing in place of text", z.string(), undefined, "is required, and must be text"],
  ["nothing in place of a choice", z.enum(["a", "b"]), undefined, 'is required, and must be one of "a", "b"'],
  ["a number in place of text", z.string(), 7, "must be text"],
  ["text in place of a number", z.number(), "7", "must be a number"],
  ["infinity", z.number(), Infinity, "must be a number"],
  ["a fraction in place of a whole number", z.int(), 1.5, "must be an integer"],
  ["text in place of a boolean", z.boolean(), "true", "must be true or false"],
  ["an object in place of a list", z.array(z.string()), {}, "must be a list"],
  ["a list in place of an object", z.strictObject({}), [], "must be an object"],
  ["a list in place of a record", z.record(z.string(), z.string()), [], "must be an object"],
  ["a type without a name for users", z.symbol(), 1, "must be of another type"],
  ["an unknown choice", z.enum(["staff", "head"]), "boss", 'must be one of "staff", "head"'],
  ["a different constant", z.literal(true), false, "must be true"],
  ["empty text", z.string().min(1), "", "must not be empty"],
  ["text that is too short", z.string().min(8), "short", "must have at least 8 characters"],
  ["text that is too long", z.string().max(2), "long", "must have at most 2 characters"],
  ["text of the wrong length", z.string().length(6), "12345", "must have exactly 6 characters"],
  ["an empty list", z.array(z.string()).min(1), [], "must not be empty"],
  ["a list that is too long", z.array(z.string()).max(1), ["a", "b"], "must have at most 1 entry"],
  ["a number that is too small", z.number().min(3), 2, "must be at least 3"],
  ["a number that is too large", z.number().max(3), 4, "must be at most 3"],
  ["a number at an excluded limit", z.number().gt(3), 3, "must be more than 3"],
  ["a number at the other excluded limit", z.number().lt(3), 3, "must be less than 3"],
  ["a number between steps", z.number().multipleOf(5), 7, "must be a multiple of 5"],
  ["no e-mail address", z.email(), "a", "must be an e-mail address"],
  ["no URL", z.url(), "a", "must be a URL"],
  ["no UUID", z.uuid(), "a", "must be a UUID, such as 3f2c6a4e-8d1b-4c57-9a60-1e2f3a4b5c6d"],
  ["no date", z.iso.date(), "a", "must be a date, such as 2026-11-20"],
  ["no time", z.iso.datetime(), "a", "must be a time, such as 2026-11-20T23:04:05Z"],
  ["text that does not match", z.string().regex(/^[a-z]+$/), "7", "must match the pattern /^[a-z]+$/"],
  ["an unknown field", z.strictObject({}), { a: 1 }, 'must not have the field "a"'],
  ["unknown fields", z.strictObject({}), { a: 1, b: 1 }, 'must not have the fields "a", "b"'],
  ["neither of two types", z.union([z.string(), z.number()]), true, "must be text, or must be a number"],
  ["an invalid name", z.record(z.uuid(), z.string()), { a: "" }, "must have valid field names"],
  ["a message of the schema", z.string("must be a colour"), 1, "must be a colour"],
  ["a check without a message", z.string().refine(() => false), "a", "must be valid"],
])("%s is explained in Kith's own words", (_title, schema, value, message) => {
  expect(messagesOf(schema, value)).toEqual([message]);
});

test("an unknown discriminator of a union lists the known values", () => {
  const kinds = z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("whole") }),
    z.object({ kind: z.literal("branch") }),
  ]);
  expect(messagesOf(kinds, { kind: "x" })?.[0]).toBe('must be one of "whole", "branch"');
});
