import { z } from "zod";

/** `full=true`: also what the caller may not use. */
export const descriptionQuery = z.strictObject({ full: z.enum(["true", "false"]).default("false") });

export const descriptionResponse = z
  .looseObject({ openapi: z.string(), info: z.looseObject({ version: z.string() }) })
  .meta({ id: "ApiDescription" });
