import { z } from "zod";

/** Which version of the directory is published, and how long ago it was synced, by the database's clock; null: never. */
export const published = z.object({
  version: z.string().transform(BigInt),
  ageSeconds: z.number().nullable(),
});
export type Published = z.infer<typeof published>;
