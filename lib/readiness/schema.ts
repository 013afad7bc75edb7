import { z } from "zod";

export const liveResponse = z.strictObject({ status: z.literal("live").describe("Always `live`.") });
export const readyResponse = z.strictObject({ status: z.literal("ready").describe("Always `ready`.") });
