import { z } from "zod";
import { booleanParameter } from "@/lib/platform/common-schemas";

export const descriptionQuery = z.strictObject({
  full: booleanParameter
    .default(false)
    .describe(
      "True adds the operations of Kith's own pages and operations that the caller may not use. Requires a credential.",
    ),
});

export const descriptionResponse = z
  .looseObject({
    openapi: z.string().describe("Version of OpenAPI."),
    info: z.looseObject({ version: z.string().describe("Version of the API.") }).describe("About this API."),
  })
  .meta({ id: "ApiDescription" });
