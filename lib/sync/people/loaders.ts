import "server-only";
import { cache } from "react";
import { requirePermittedCaller, requireUuid, throwNotFound } from "@/lib/identity/session/page-guards";
import { getPreviewPage, readNamesOfPreview } from "./previews";

/** The preview with the names of the people whom its changes and warnings refer to. */
export const loadSyncPreview = cache(async (id: string) => {
  const caller = await requirePermittedCaller("manage:people");
  requireUuid(id);
  const { preview } = await getPreviewPage(id, caller, { from: 0 }).catch(throwNotFound);
  return { preview, names: await readNamesOfPreview(preview) };
});
