import "server-only";
import { cache } from "react";
import { requirePermittedCaller, requireUuid, throwNotFound } from "@/lib/identity/session/page-guards";
import { readPeopleNames } from "@/lib/profiles/changes";
import { getPreviewPage } from "./previews";

/** The preview with the names of the people whom its changes and warnings refer to. */
export const loadSyncPreview = cache(async (id: string) => {
  const caller = await requirePermittedCaller("manage:people");
  requireUuid(id);
  const { preview } = await getPreviewPage(id, caller, { from: 0 }).catch(throwNotFound);
  const managers = preview.changes.flatMap(({ fields }) =>
    fields.flatMap(({ field, from, to }) => (field === "manager_id" ? [from, to] : [])),
  );
  const lists = [preview.leaves, preview.returns, preview.changes].flat();
  const ids = [
    ...lists.map((entry) => entry.id),
    ...preview.warnings.flatMap(({ person_ids }) => person_ids),
  ];
  const names = await readPeopleNames([...ids, ...managers.flatMap((manager) => manager ?? [])]);
  return { preview, names };
});
