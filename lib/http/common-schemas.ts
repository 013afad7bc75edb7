import { z } from "zod";

/** `YYYY-MM-DDTHH:MM:SS`, UTC, without a zone designator (API-2). */
export const timestamp = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/)
  .meta({ id: "Timestamp" });

/** What is answered when something was done and there is nothing more to say. */
export const okResponse = z.strictObject({ ok: z.literal(true) });

/** Any text: what is no id is the id of nobody, and answered in the same words (ACCESS-12). */
export const personParams = z.object({ id: z.string().meta({ format: "uuid" }) });
