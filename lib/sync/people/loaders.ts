import "server-only";
import { cache } from "react";
import { hasAccess, permissions } from "@/lib/identity/access/permissions";
import { database } from "@/lib/platform/database/database";
import { environment } from "@/lib/platform/environment";
import { requirePermittedCaller, requireUuid, throwNotFound } from "@/lib/identity/session/page-guards";
import { getMove } from "./moves";
import { getPreviewPage, readNamesOfPreview } from "./previews";

/** The preview with the names of the people whom its changes and warnings refer to. */
export const loadSyncPreview = cache(async (id: string) => {
  const caller = await requirePermittedCaller("manage:people");
  requireUuid(id);
  const { preview } = await getPreviewPage(id, caller, { from: 0 }).catch(throwNotFound);
  return { preview, names: await readNamesOfPreview(preview) };
});

/** `from`: name and vendor of the present source; null before the first sync. */
export async function loadMove() {
  const caller = await requirePermittedCaller("admin:connections");
  const [state, { peopleVendor }] = await Promise.all([
    getMove(caller),
    database().directoryState.findFirstOrThrow({ select: { peopleVendor: true } }),
  ]);
  const scopes = permissions.filter((permission) => hasAccess(caller, permission));
  return { state, from: peopleVendor, origin: environment().publicUrl, scopes };
}
