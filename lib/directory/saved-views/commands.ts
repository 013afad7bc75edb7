import "server-only";
import type { CallerWith } from "@/lib/identity/access/permissions";
import { requireBrowserSession } from "@/lib/identity/access/require-permission";
import { filterKnownColumns, type DirectoryColumn } from "@/lib/directory/columns";
import { readDirectorySearchParams, writeDirectorySearchParams } from "@/lib/directory/search-params";
import { database, type DatabaseSession } from "@/lib/platform/database/database";
import { Problem } from "@/lib/platform/problem";
import { savedViewSelect, createViewNotFoundProblem } from "./queries";
import { maxSavedViews, type NewSavedView, type SavedView } from "./schema";

/** Stores the canonical form. Throws 409 above `maxSavedViews` and for a name in use, ignoring case. */
export async function saveView(
  caller: CallerWith<"view:people">,
  { name, address }: NewSavedView,
): Promise<SavedView> {
  requireBrowserSession(caller);
  const { userId } = caller;
  return withUserLock(userId, async (transaction) => {
    await requireFreeName(transaction, { userId, name });
    if ((await transaction.savedView.count({ where: { userId } })) >= maxSavedViews) {
      throw new Problem(
        "conflict",
        "too_many_views",
        `You already have ${maxSavedViews} saved views, which is the maximum. Delete a view that you do not use, then save again.`,
      );
    }
    const canonical = writeDirectorySearchParams(readDirectorySearchParams(new URLSearchParams(address)));
    return transaction.savedView.create({
      data: { userId, name, address: canonical },
      select: savedViewSelect,
    });
  });
}

/** Throws 404 for an unknown id, and 409 if another view has the name, ignoring case. */
export async function renameView(
  caller: CallerWith<"view:people">,
  id: string,
  name: string,
): Promise<SavedView> {
  requireBrowserSession(caller);
  const { userId } = caller;
  return withUserLock(userId, async (transaction) => {
    if (!(await transaction.savedView.findUnique({ where: { id, userId } })))
      throw createViewNotFoundProblem();
    await requireFreeName(transaction, { userId, name, besides: id });
    return transaction.savedView.update({ where: { id, userId }, data: { name }, select: savedViewSelect });
  });
}

export async function deleteView(caller: CallerWith<"view:people">, id: string): Promise<void> {
  requireBrowserSession(caller);
  const { count } = await database().savedView.deleteMany({ where: { id, userId: caller.userId } });
  if (count === 0) throw createViewNotFoundProblem();
}

export async function storeDirectoryColumns(
  caller: CallerWith<"view:people">,
  columns: readonly DirectoryColumn[],
): Promise<DirectoryColumn[]> {
  requireBrowserSession(caller);
  const { userId } = caller;
  const chosen = filterKnownColumns(columns);
  await database().directoryPreference.upsert({
    where: { userId },
    create: { userId, columns: chosen },
    update: { columns: chosen },
  });
  return chosen;
}

/** Locks the user's row, so that concurrent requests cannot exceed the limit of views or store a name twice. */
const withUserLock = <T>(userId: string, run: (transaction: DatabaseSession) => Promise<T>): Promise<T> =>
  database().$transaction(async (transaction) => {
    await transaction.$executeRaw`SELECT 1 FROM app_users WHERE id = ${userId}::uuid FOR NO KEY UPDATE`;
    return run(transaction);
  });

async function requireFreeName(
  transaction: DatabaseSession,
  { userId, name, besides }: { userId: string; name: string; besides?: string },
): Promise<void> {
  const others = await transaction.savedView.findMany({
    where: { userId },
    select: { id: true, name: true },
  });
  const isSame = (other: string) => other.toLowerCase() === name.toLowerCase();
  if (!others.some(({ id, name: other }) => id !== besides && isSame(other))) return;
  throw new Problem(
    "conflict",
    "view_name_taken",
    `You already have a view named “${name}”. Choose another name, or delete that view first.`,
  );
}
