import { z } from "zod";

export const liveResponse = z.strictObject({ status: z.literal("live") });
export const readyResponse = z.strictObject({ status: z.literal("ready") });
