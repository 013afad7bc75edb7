import { z } from "zod";
import { namedObject } from "@/lib/platform/common-schemas";

/** Picture versions by person id. People without an entry have initials. */
export const pictureVersions = z.record(z.uuid(), z.string()).meta({ id: "PictureVersions" });
export type PictureVersions = Readonly<z.infer<typeof pictureVersions>>;

export const storedPictureResponse = namedObject("StoredPictureResponse", {
  version: z.string().describe("Version of the picture, part of its address."),
});

export const pictureQuery = z.strictObject({
  v: z
    .string()
    .max(64)
    .optional()
    .describe("Version of the picture. With the current version the response may be cached."),
});
