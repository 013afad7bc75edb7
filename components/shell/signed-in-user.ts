import type { PictureVersions } from "@/lib/directory/pictures/schema";

export type SignedInUser = {
  id: string;
  personId: string | null;
  pictures: PictureVersions;
  name: string;
  level: string;
  isExecutive: boolean;
  canSeePeople: boolean;
  /** True if the directory is too large to load completely (docs/decisions/0020-large-directories.md). */
  hasLargeDirectory: boolean;
  isImpersonated: boolean;
};
