import "server-only";
import { allows, type Caller } from "@/lib/access/levels";
import { requireCaller } from "@/lib/auth/page-guards";
import { findPictureVersions } from "./queries";
import type { PictureVersions } from "./schema";

/** The caller's own picture, for the frame of all pages. */
export async function loadOwnPicture(caller: Caller): Promise<PictureVersions> {
  if (caller.personId === null || !allows(caller, "view:people")) return {};
  return findPictureVersions([caller.personId]);
}

/** Of which of these people there is a picture, for a page that shows their faces. */
export async function loadPictures(of: readonly string[]): Promise<PictureVersions> {
  await requireCaller("view:people");
  return findPictureVersions(of);
}
