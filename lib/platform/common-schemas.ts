import { z } from "zod";

/** `YYYY-MM-DDTHH:MM:SS`, UTC, without a zone designator (API-2). */
export const timestamp = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/)
  .meta({ id: "Timestamp", description: "Time in UTC, to the second, without a zone designator." });

/** `id`: the name under which the API description lists the object. */
export const namedObject = <Shape extends z.ZodRawShape>(id: string, shape: Shape) =>
  z.strictObject(shape).meta({ id });

/** Endpoints add the value, so `run` returns the other fields only. */
export const alwaysTrue = z.literal(true).describe("Always true.");

export const okResponse = namedObject("OkResponse", { ok: alwaysTrue });

/** Compared without regard to case (API-21), and stored in lower case. */
export const inputId = z.uuid().toLowerCase();

/** Accepts any text: an invalid id gets the response of an unknown id (ACCESS-12). */
export const personParams = z.object({
  id: z.string().toLowerCase().meta({ format: "uuid" }).describe("Id of the person."),
});

/** A malformed id gets the problem of an unknown id: `code` and `detail` (API-7). */
export const pathId = (code: string, detail: string) =>
  z
    .string()
    .toLowerCase()
    .meta({ format: "uuid" })
    .refine((id) => inputId.safeParse(id).success, { error: detail, params: { code } });

/** The API description shows the bounds. */
export const integerParameter = (least: number, most: number) => {
  const expected = `must be an integer from ${least} to ${most}`;
  return z.preprocess(
    (text) => (typeof text === "string" && /^-?\d{1,9}$/.test(text) ? Number(text) : text),
    z.int(expected).min(least, expected).max(most, expected),
  );
};

export const booleanParameter = z.preprocess(
  (text) => (text === "true" ? true : text === "false" ? false : text),
  z.boolean("must be true or false"),
);
