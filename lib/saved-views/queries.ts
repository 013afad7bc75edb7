import "server-only";
import type { CallerWith } from "@/lib/access/levels";
import { requireBrowser } from "@/lib/access/require";
import { knownColumns, usualColumns, type DirectoryColumn } from "@/lib/directory/columns";
import { compareNames } from "@/lib/matching/names";
import { database } from "@/lib/platform/database";
import type { SavedView } from "./schema";

/** The views that the caller keeps, by name. */
export async function listSavedViews(caller: CallerWith<"view:people">): Promise<SavedView[]> {
  requireBrowser(caller);
  const rows = await database().savedView.findMany({
    where: { userId: caller.userId },
    select: { id: true, name: true, address: true },
  });
  return rows.sort((a, b) => compareNames(a.name, b.name) || (a.name < b.name ? -1 : 1));
}

/** The columns that the caller has chosen; the usual ones until then. */
export async function getDirectoryColumns(caller: CallerWith<"view:people">): Promise<DirectoryColumn[]> {
  requireBrowser(caller);
  const chosen = await database().directoryPreference.findUnique({
    where: { userId: caller.userId },
    select: { columns: true },
  });
  return chosen ? knownColumns(chosen.columns) : [...usualColumns];
}
