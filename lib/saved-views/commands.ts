import "server-only";
import type { CallerWith } from "@/lib/access/levels";
import { requireBrowser } from "@/lib/access/require";
import { knownColumns, type DirectoryColumn } from "@/lib/directory/columns";
import { readDirectorySearchParams, writeDirectorySearchParams } from "@/lib/directory/search-params";
import { database, type DatabaseSession } from "@/lib/platform/database";
import { Problem } from "@/lib/problem";
import { mostSavedViews, type NewSavedView, type SavedView } from "./schema";

/** Keeps a view of the directory under a name that the caller has for no other. */
export async function saveView(
  caller: CallerWith<"view:people">,
  { name, address }: NewSavedView,
): Promise<SavedView> {
  requireBrowser(caller);
  const { userId } = caller;
  return inTurn(userId, async (transaction) => {
    await requireFreeName(transaction, { userId, name });
    if ((await transaction.savedView.count({ where: { userId } })) >= mostSavedViews) {
      throw new Problem(
        "conflict",
        "too_many_views",
        `You keep ${mostSavedViews} views, and there can be no more. Delete one that you do not use, then save this one again.`,
      );
    }
    const canonical = writeDirectorySearchParams(readDirectorySearchParams(new URLSearchParams(address)));
    return transaction.savedView.create({ data: { userId, name, address: canonical }, select: shown });
  });
}

/** Gives one of the caller's views another name. */
export async function renameView(
  caller: CallerWith<"view:people">,
  id: string,
  name: string,
): Promise<SavedView> {
  requireBrowser(caller);
  const { userId } = caller;
  return inTurn(userId, async (transaction) => {
    if (!(await transaction.savedView.findUnique({ where: { id, userId } }))) throw notFound();
    await requireFreeName(transaction, { userId, name, besides: id });
    return transaction.savedView.update({ where: { id, userId }, data: { name }, select: shown });
  });
}

/** Forgets one of the caller's views. */
export async function deleteView(caller: CallerWith<"view:people">, id: string): Promise<void> {
  requireBrowser(caller);
  const { count } = await database().savedView.deleteMany({ where: { id, userId: caller.userId } });
  if (count === 0) throw notFound();
}

/** Which columns the caller wants to see from now on, in whichever browser. */
export async function chooseColumns(
  caller: CallerWith<"view:people">,
  columns: readonly DirectoryColumn[],
): Promise<DirectoryColumn[]> {
  requireBrowser(caller);
  const { userId } = caller;
  const chosen = knownColumns(columns);
  await database().directoryPreference.upsert({
    where: { userId },
    create: { userId, columns: chosen },
    update: { columns: chosen },
  });
  return chosen;
}

const shown = { id: true, name: true, address: true } as const;

/** While nothing else of this user's views changes: two at once cannot both be the last that there is room for. */
const inTurn = <T>(userId: string, run: (transaction: DatabaseSession) => Promise<T>): Promise<T> =>
  database().$transaction(async (transaction) => {
    await transaction.$executeRaw`SELECT 1 FROM app_users WHERE id = ${userId}::uuid FOR NO KEY UPDATE`;
    return run(transaction);
  });

/** Somebody else's is as unknown as one that never was. */
const notFound = () => new Problem("missing", "view_not_found", "You keep no such view.");

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
    `You keep a view named “${name}” already. Give this one another name, or delete that one first.`,
  );
}
