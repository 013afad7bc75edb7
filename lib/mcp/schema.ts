import { z } from "zod";

/** One message of JSON-RPC. Several in one body are refused: each request counts once. */
export const mcpMessage = z
  .looseObject({
    jsonrpc: z.literal("2.0"),
    method: z.string().min(1),
    id: z
      .union([z.string(), z.number()])
      .optional()
      .describe("Absent in a notification, which has no answer."),
    params: z.looseObject({}).optional(),
  })
  .meta({ id: "McpMessage" });

/** The answer to a message: `result`, or `error`. */
export const mcpAnswer = z
  .looseObject({
    jsonrpc: z.literal("2.0"),
    id: z.union([z.string(), z.number(), z.null()]).optional(),
    result: z.looseObject({}).optional(),
    error: z.looseObject({ code: z.int(), message: z.string() }).optional(),
  })
  .meta({ id: "McpAnswer" });
