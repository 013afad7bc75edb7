import { z } from "zod";

/** Of whom there is a picture, with its version, by the person's id. Of everybody else there are initials. */
export const pictureVersions = z.record(z.uuid(), z.string()).meta({ id: "PictureVersions" });
export type PictureVersions = Readonly<z.infer<typeof pictureVersions>>;

/** `v`: the version that the asker knows of. What is asked by the one that there is may be kept. */
export const pictureQuery = z.strictObject({
  v: z
    .string()
    .max(64)
    .optional()
    .describe("Version of the picture. With the current version the response may be cached."),
});
