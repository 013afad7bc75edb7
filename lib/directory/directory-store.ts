import "server-only";
import { z } from "zod";
import { lookUpPublished } from "@/lib/auth/look-up";
import type { Published } from "@/lib/directory-version/published";
import { toTimestamp } from "@/lib/http/times";
import { projectsIdentity } from "@/lib/identities/links";
import { database } from "@/lib/platform/database";
import { environment } from "@/lib/platform/environment";
import { singleton } from "@/lib/platform/singleton";
import { query } from "@/lib/platform/query";
import { avatarPath } from "./avatar-url";
import { inDirectoryOrder } from "@/lib/matching/names";
import { buildReportingTree, type ReportingTree } from "@/lib/reporting/reporting-tree";
import type { Person } from "./schema";

/** One published version of the directory, in memory: read-only, sorted, in the wire's shape, and who is below whom. */
export type Directory = {
  version: bigint;
  syncedAt: string | null;
  people: readonly Person[];
  byId: ReadonlyMap<string, Person>;
  tree: ReportingTree;
};

const memory = singleton("directory", () => ({
  loaded: null as Promise<Directory> | null,
  version: null as bigint | null,
}));

/**
 * The directory as it is now, and whether it is older than its lifetime. Every call asks the database which version is
 * published, so that all instances show a sync as soon as it is committed; people are read once a version.
 */
export const currentDirectory = async (): Promise<CurrentDirectory> => directoryAsOf(await lookUpPublished());

type CurrentDirectory = { directory: Directory; isStale: boolean };

/** The same for a request that has asked already, with who its caller is. It may answer with a later version. */
export async function directoryAsOf({ version, ageSeconds }: Published): Promise<CurrentDirectory> {
  if (!memory.loaded || memory.version === null || memory.version < version) {
    const loading = load();
    memory.version = version;
    memory.loaded = loading;
    loading.catch(() => {
      if (memory.loaded === loading) memory.loaded = null;
    });
  }
  const directory = await memory.loaded;
  return { directory, isStale: ageSeconds === null || ageSeconds > environment().directoryTtlSeconds };
}

const personRow = z.object({
  id: z.string(),
  productiveId: z.string(),
  userId: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  title: z.string(),
  avatarUrl: z.string().nullable(),
  managerId: z.string().nullable(),
  syncedAt: z.date(),
});

/** One snapshot: version and people are read in one transaction, so that no answer mixes two versions. */
async function load(): Promise<Directory> {
  const [published, rows] = await database().$transaction(
    async (transaction) => [
      await transaction.directoryState.findUniqueOrThrow({ where: { id: 1 } }),
      await query(transaction, personRow)`
        SELECT people.id, identity.external_id AS "productiveId", identity.user_id AS "userId",
          first_name AS "firstName", last_name AS "lastName", title, avatar_url AS "avatarUrl", manager_id AS "managerId",
          coalesce(last_confirmed_at, directory_state.synced_at) AS "syncedAt"
        FROM people
        JOIN ${projectsIdentity}
        CROSS JOIN directory_state
        WHERE people.removed_at IS NULL AND directory_state.synced_at IS NOT NULL`,
    ],
    { isolationLevel: "RepeatableRead", maxWait: 10_000, timeout: 60_000 },
  );
  const { publicUrl } = environment();
  const people = inDirectoryOrder(rows).map((row): Person => ({
    id: row.id,
    productive_id: row.productiveId,
    user_id: row.userId,
    first_name: row.firstName,
    last_name: row.lastName,
    title: row.title,
    avatar_url: row.avatarUrl ?? publicUrl + avatarPath(row),
    manager_id: row.managerId,
    synced_at: toTimestamp(row.syncedAt),
  }));
  return {
    version: published.version,
    syncedAt: published.syncedAt && toTimestamp(published.syncedAt),
    people,
    byId: new Map(people.map((person) => [person.id, person])),
    tree: buildReportingTree(people.map(({ id, manager_id }) => ({ id, managerId: manager_id }))),
  };
}
