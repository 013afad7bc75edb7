import type { PictureVersions } from "@/lib/pictures/schema";

/** Who is signed in, as the shell shows them. */
export type Me = {
  /** Decides the colour of the initials: the person's where there is one. */
  id: string;
  personId: string | null;
  /** Their own picture, where there is one. */
  pictures: PictureVersions;
  name: string;
  level: string;
  isExecutive: boolean;
  seesPeople: boolean;
  /** Whether no browser reads everybody (docs/decisions/0020-large-directories.md). */
  hasLargeDirectory: boolean;
  /** Whether this is somebody else's view, which an executive looks at. */
  isViewedAs: boolean;
};
