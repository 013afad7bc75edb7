import type { PictureVersions } from "@/lib/directory/pictures/schema";

export type SignedInUser = {
  /** The person's id, or the account's id if it is not linked to a person. Determines the colour of the initials. */
  id: string;
  personId: string | null;
  /** Version of the user's own picture, if any. */
  pictures: PictureVersions;
  name: string;
  level: string;
  isExecutive: boolean;
  canSeePeople: boolean;
  /** True if the directory is too large to load completely (docs/decisions/0020-large-directories.md). */
  hasLargeDirectory: boolean;
  isImpersonated: boolean;
};
