import "server-only";
import { cache } from "react";
import { hasAccess } from "@/lib/identity/access/permissions";
import {
  requirePermittedCaller,
  requireUuid,
  throwNotFound,
  findPageCaller,
} from "@/lib/identity/session/page-guards";
import { readPeopleNames } from "@/lib/profiles/changes";
import { getPreviewPage } from "@/lib/sync/people/previews";
import { getSyncRun, listSyncRuns } from "./queries";

export const loadCanManagePeople = cache(async (): Promise<boolean> => {
  const caller = await findPageCaller();
  return caller !== null && hasAccess(caller, "manage:people");
});

export const loadSyncRuns = cache(async () => listSyncRuns(await requirePermittedCaller("manage:people")));

export const loadSyncRun = cache(async (id: string) => {
  const caller = await requirePermittedCaller("manage:people");
  requireUuid(id);
  return getSyncRun(caller, id).catch(throwNotFound);
});

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
