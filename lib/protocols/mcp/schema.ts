import { z } from "zod";

/** Batches are refused, because the rate limit counts HTTP requests. */
export const mcpMessage = z
  .looseObject({
    jsonrpc: z.literal("2.0").describe("Version of JSON-RPC."),
    method: z.string().min(1).describe("Method of the protocol, for example `tools/call`."),
    id: z
      .union([z.string(), z.number()])
      .optional()
      .describe("Absent in a notification, which has no answer."),
    params: z.looseObject({}).optional().describe("Parameters of the method."),
  })
  .meta({ id: "McpMessage" });

export const mcpAnswer = z
  .looseObject({
    jsonrpc: z.literal("2.0").describe("Version of JSON-RPC."),
    id: z.union([z.string(), z.number(), z.null()]).optional().describe("Id of the request message."),
    result: z.looseObject({}).optional().describe("Result of the method. Absent if it failed."),
    error: z
      .looseObject({
        code: z.int().describe("Error code of JSON-RPC."),
        message: z.string().describe("What happened and what to do."),
      })
      .optional()
      .describe("Why the method failed. Absent if it succeeded."),
  })
  .meta({ id: "McpAnswer" });
