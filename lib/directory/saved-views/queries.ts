import "server-only";
import type { CallerWith } from "@/lib/identity/access/permissions";
import { requireBrowserSession } from "@/lib/identity/access/require-permission";
import { filterKnownColumns, defaultColumns, type DirectoryColumn } from "@/lib/directory/columns";
import { compareNames } from "@/lib/identity/matching/names";
import { database } from "@/lib/platform/database/database";
import { Problem } from "@/lib/platform/problem";
import type { SavedView } from "./schema";

export async function listSavedViews(caller: CallerWith<"view:people">): Promise<SavedView[]> {
  requireBrowserSession(caller);
  const rows = await database().savedView.findMany({
    where: { userId: caller.userId },
    select: savedViewSelect,
  });
  return rows.sort((a, b) => compareNames(a.name, b.name) || (a.name < b.name ? -1 : 1));
}

/** Returns one of the caller's views. Throws 404 `view_not_found`, also for a view of another user. */
export async function getSavedView(caller: CallerWith<"view:people">, id: string): Promise<SavedView> {
  requireBrowserSession(caller);
  const view = await database().savedView.findUnique({
    where: { id, userId: caller.userId },
    select: savedViewSelect,
  });
  if (!view) throw createViewNotFoundProblem();
  return view;
}

export const savedViewSelect = { id: true, name: true, address: true } as const;

export const createViewNotFoundProblem = () =>
  new Problem("missing", "view_not_found", "You have no saved view with this id.");

export async function getDirectoryColumns(caller: CallerWith<"view:people">): Promise<DirectoryColumn[]> {
  requireBrowserSession(caller);
  const chosen = await database().directoryPreference.findUnique({
    where: { userId: caller.userId },
    select: { columns: true },
  });
  return chosen ? filterKnownColumns(chosen.columns) : [...defaultColumns];
}
