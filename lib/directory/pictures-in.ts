import type { PictureVersions } from "@/lib/pictures/schema";
import type { DirectoryDetail } from "./details-schema";

/** Of whom there is a picture. */
export const picturesIn = (details: readonly Pick<DirectoryDetail, "id" | "picture">[]): PictureVersions =>
  Object.fromEntries(details.flatMap(({ id, picture }) => (picture === null ? [] : [[id, picture]])));
