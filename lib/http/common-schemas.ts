import { z } from "zod";

/** `YYYY-MM-DDTHH:MM:SS`, UTC, without a zone designator (API-2). */
export const timestamp = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/)
  .meta({ id: "Timestamp", description: "Time in UTC, to the second, without a zone designator." });

/** What is answered when something was done and there is nothing more to say. */
export const okResponse = z
  .strictObject({ ok: z.literal(true).describe("Always true.") })
  .meta({ id: "OkResponse" });

/** Any text: what is no id is the id of nobody, and answered in the same words (ACCESS-12). */
export const personParams = z.object({
  id: z.string().meta({ format: "uuid" }).describe("Id of the person."),
});

/** Whole number in a query, described as an integer with its bounds. */
export const wholeNumber = (least: number, most: number) => {
  const expected = `a whole number from ${least} to ${most}`;
  return z.preprocess(
    (text) => (typeof text === "string" && /^-?\d{1,9}$/.test(text) ? Number(text) : text),
    z.int(expected).min(least, expected).max(most, expected),
  );
};

/** Boolean in a query: `true` or `false`. */
export const flag = z.preprocess(
  (text) => (text === "true" ? true : text === "false" ? false : text),
  z.boolean("true or false"),
);
