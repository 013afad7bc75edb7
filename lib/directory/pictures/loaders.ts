import "server-only";
import { hasAccess, type Caller } from "@/lib/identity/access/permissions";
import { requirePermittedCaller } from "@/lib/identity/session/page-guards";
import { findPictureVersions } from "./queries";
import type { PictureVersions } from "./schema";

export async function loadCallerPictureVersion(caller: Caller): Promise<PictureVersions> {
  if (caller.personId === null || !hasAccess(caller, "view:people")) return {};
  return findPictureVersions([caller.personId]);
}

export async function loadPictureVersions(of: readonly string[]): Promise<PictureVersions> {
  await requirePermittedCaller("view:people");
  return findPictureVersions(of);
}
