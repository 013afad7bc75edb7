import "server-only";
import { allows, type CallerWith } from "@/lib/access/levels";
import { lookUpPublished } from "@/lib/auth/look-up";
import { isPlainPublicUrl } from "@/lib/connectors/public-lookup";
import type { Published } from "@/lib/directory-version/published";
import { toTimestamp } from "@/lib/http/times";
import { projectsIdentity } from "@/lib/identities/links";
import { database, type DatabaseSession } from "@/lib/platform/database";
import { environment } from "@/lib/platform/environment";
import { singleton } from "@/lib/platform/singleton";
import { andThen, type Soon } from "@/lib/soon";
import { inPages, queryMany } from "@/lib/platform/query";
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
  loading: null as Promise<Directory> | null,
  /** What the loading above has given. */
  loaded: null as Directory | null,
  version: null as bigint | null,
  /** By this process's clock. */
  begunAt: 0,
}));

/** No request's look at what is published is older. */
const oldestLookMs = 60_000;

/**
 * The directory as it is now, and whether it is older than its lifetime. Every call asks the database which version is
 * published, so that all instances show a sync as soon as it is committed; people are read once a version.
 */
export const currentDirectory = async (): Promise<CurrentDirectory> => directoryAsOf(await lookUpPublished());

type CurrentDirectory = { directory: Directory; isStale: boolean };

/** The same for a request that has asked already, with who its caller is: at once where that version is in memory. It may answer with a later one. */
export function directoryAsOf({ version, ageSeconds }: Published): Soon<CurrentDirectory> {
  const isStale = ageSeconds === null || ageSeconds > environment().directoryTtlSeconds;
  return andThen(directoryOf(version), (directory) => ({ directory, isStale }));
}

function directoryOf(version: bigint): Soon<Directory> {
  if (
    memory.loading &&
    memory.version !== null &&
    (memory.version === version || isLater(memory.version, version))
  )
    return memory.loaded ?? memory.loading;
  const loading = load();
  Object.assign(memory, { loading, loaded: null, version, begunAt: performance.now() });
  loading.then(
    (directory) => {
      if (memory.loading === loading) memory.loaded = directory;
    },
    () => {
      if (memory.loading === loading) memory.loading = null;
    },
  );
  return loading;
}

/**
 * Whether what is in memory is later than what a request was told of, which happens while it is new. What stays so is of a primary that is
 * lost: the standby that took over has never heard of it.
 */
const isLater = (inMemory: bigint, told: bigint): boolean =>
  inMemory > told && performance.now() - memory.begunAt < oldestLookMs;

/** How many people there are, or were at the last look: no question to the database where the directory is in memory. */
export async function countDirectory(): Promise<number> {
  const directory = await (memory.loaded ?? currentDirectory().then((current) => current.directory));
  return directory.people.length;
}

/** Returns the person as this caller may receive them: a `public_only` token receives initials in place of a picture (TOKEN-9). */
export const personFor = (caller: CallerWith<"view:names">, person: Person): Person =>
  allows(caller, "view:people") ? person : withInitials(person);

/** Returns the person with the address of the initials as their picture. */
export const withInitials = (person: Person): Person => ({ ...person, avatar_url: initialsUrl(person) });

const initialsUrl = ({
  id,
  first_name,
  last_name,
}: Pick<Person, "id" | "first_name" | "last_name">): string =>
  environment().publicUrl + avatarPath({ id, firstName: first_name, lastName: last_name });

const personColumns = {
  id: "text",
  productiveId: "text",
  userId: "text or null",
  firstName: "text",
  lastName: "text",
  title: "text",
  avatarUrl: "text or null",
  managerId: "text or null",
  confirmedAt: "text or null",
} as const;

/** Everyone who is there, with when they were last confirmed, in the wire's format, where that is not at the last sync. */
const readPeople = (session: DatabaseSession) =>
  inPages(
    (after, atMost) => queryMany(session, personColumns)`
      SELECT people.id, identity.external_id AS "productiveId", identity.user_id AS "userId",
        first_name AS "firstName", last_name AS "lastName", title, avatar_url AS "avatarUrl", manager_id AS "managerId",
        to_char(last_confirmed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') AS "confirmedAt"
      FROM people
      JOIN ${projectsIdentity}
      WHERE people.removed_at IS NULL AND people.id > ${after}::uuid
      ORDER BY people.id LIMIT ${atMost}`,
  );

/** One snapshot: version and people are read in one transaction, so that no answer mixes two versions. Before the first sync there is nobody. */
async function load(): Promise<Directory> {
  const [published, rows] = await database().$transaction(
    async (transaction) => {
      const state = await transaction.directoryState.findUniqueOrThrow({ where: { id: 1 } });
      return [state, state.syncedAt ? await readPeople(transaction) : []] as const;
    },
    { isolationLevel: "RepeatableRead", maxWait: 10_000, timeout: 60_000 },
  );
  const syncedAt = published.syncedAt && toTimestamp(published.syncedAt);
  const people = inDirectoryOrder(rows).map((row): Person => {
    const { avatarUrl } = row;
    const person = {
      id: row.id,
      productive_id: row.productiveId,
      user_id: row.userId,
      first_name: row.firstName,
      last_name: row.lastName,
      title: row.title,
      manager_id: row.managerId,
      synced_at: row.confirmedAt ?? syncedAt ?? "",
    };
    const isPublished = avatarUrl !== null && isPlainPublicUrl(avatarUrl);
    return { ...person, avatar_url: isPublished ? avatarUrl : initialsUrl(person) };
  });
  return {
    version: published.version,
    syncedAt,
    people,
    byId: new Map(people.map((person) => [person.id, person])),
    tree: buildReportingTree(people.map(({ id, manager_id }) => ({ id, managerId: manager_id }))),
  };
}
