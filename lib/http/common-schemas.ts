import { z } from "zod";

/** `YYYY-MM-DDTHH:MM:SS`, UTC, without a zone designator (interface document section 2). */
export const timestamp = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/)
  .meta({ id: "Timestamp" });

/** What is answered when something was done and there is nothing more to say. */
export const okResponse = z.strictObject({ ok: z.literal(true) });
