import { z } from "zod";

const stopMessage = z.object({ kith: z.literal("stop"), now: z.boolean() });

/** What the first process says to the others when all are to end. */
export type StopMessage = z.infer<typeof stopMessage>;

export const isStopMessage = (message: unknown): message is StopMessage =>
  stopMessage.safeParse(message).success;
