import "server-only";
import { hasAccess, type CallerWith } from "@/lib/identity/access/permissions";
import { inDirectorySql } from "@/lib/people/membership";
import { isSafePublicUrl } from "@/lib/platform/network/public-lookup";
import { readPublishedVersion, type PublishedVersion } from "@/lib/versions/directory-version";
import { toTimestamp } from "@/lib/platform/text/times";
import { projectsIdentityJoin } from "@/lib/identity/external-ids/link-queries";
import { pickValue } from "@/lib/people/value-layers";
import { buildPictureSql, isVendorPictureSql } from "@/lib/people/value-layers-sql";
import { database, type DatabaseSession } from "@/lib/platform/database/database";
import { environment } from "@/lib/platform/environment";
import { createObjectCache, singleton } from "@/lib/platform/singleton";
import { buildDirectoryIndex, type DirectoryIndex } from "./context";
import { readAllPages, queryBulk } from "@/lib/platform/database/query";
import { buildInitialsImagePath, buildPicturePath } from "./avatar-url";
import { sortInDirectoryOrder } from "@/lib/identity/matching/names";
import { buildReportingTree, type ReportingTree } from "@/lib/identity/access/reporting-tree";
import type { Person } from "./schema";
import { log } from "@/lib/platform/log/log";

/** Published version of the directory in memory: read-only, sorted, in API format, with the reporting tree. */
export type Directory = {
  version: bigint;
  syncedAt: string | null;
  people: readonly Person[];
  byId: ReadonlyMap<string, Person>;
  tree: ReportingTree;
  /** Preferred names by person id, for callers with view:people only. A change publishes a new version (ABOUT-3). */
  preferredNames: ReadonlyMap<string, string>;
  /** Names of the custom fields that are filters, in their order. A change publishes a new version (FIELD-1). */
  fieldFilters: readonly string[];
};

const directoryCache = singleton("directory", () => ({ current: null as CachedDirectory | null }));
type CachedDirectory = { loading: Promise<Directory>; version: bigint; startedAt: number };

const maxVersionAgeMs = 60_000;

/** Queries the published version on every call, so that all instances show a sync as soon as it commits. */
export const getCurrentDirectory = async (): Promise<CurrentDirectory> =>
  getDirectoryForVersion(await readPublishedVersion());

type CurrentDirectory = { directory: Directory; isStale: boolean };

export async function getDirectoryForVersion({
  version,
  ageSeconds,
}: PublishedVersion): Promise<CurrentDirectory> {
  const isStale = ageSeconds === null || ageSeconds > environment().directoryTtlSeconds;
  return { directory: await getDirectoryVersion(version), isStale };
}

function getDirectoryVersion(version: bigint): Promise<Directory> {
  const { current } = directoryCache;
  if (current && (current.version === version || isNewerThan(current, version))) return current.loading;
  const next = { loading: readDirectory(), version, startedAt: performance.now() };
  directoryCache.current = next;
  next.loading.catch(() => {
    if (directoryCache.current === next) directoryCache.current = null;
  });
  return next.loading;
}

/**
 * Returns true if the cached directory is newer than the version `seen` and was loaded less than `maxVersionAgeMs` ago.
 * A request can read its version shortly before a new version is published. A difference that lasts longer means that
 * the primary database failed and the standby never received the newer version.
 */
const isNewerThan = ({ version, startedAt }: CachedDirectory, seen: bigint): boolean =>
  version > seen && performance.now() - startedAt < maxVersionAgeMs;

export async function countDirectoryPeople(): Promise<number> {
  const { people } = await (directoryCache.current?.loading ??
    getDirectoryVersion((await readPublishedVersion()).version));
  return people.length;
}

/** Replaces the picture with initials for a `public_only` token (TOKEN-9). */
export const toVisiblePerson = (caller: CallerWith<"view:names">, person: Person): Person =>
  hasAccess(caller, "view:people") ? person : replacePictureWithInitials(person);

export const replacePictureWithInitials = (person: Person): Person => ({
  ...person,
  avatar_url: buildInitialsUrl(person),
});

const buildInitialsUrl = ({
  id,
  first_name,
  last_name,
}: Pick<Person, "id" | "first_name" | "last_name">): string =>
  environment().publicUrl + buildInitialsImagePath({ id, firstName: first_name, lastName: last_name });

const personColumns = {
  id: "text",
  productiveId: "text",
  userId: "text or null",
  firstName: "text",
  lastName: "text",
  title: "text",
  avatarUrl: "text or null",
  storedPicture: "text or null",
  managerId: "text or null",
  preferredName: "text or null",
  confirmedAt: "text or null",
} as const;

/** `confirmedAt` is in API format, and null if the last sync confirmed the person. */
const readPeople = (session: DatabaseSession) =>
  readAllPages(
    (after, atMost) => queryBulk(session, personColumns)`
      SELECT people.id, identity.external_id AS "productiveId", identity.user_id AS "userId",
        first_name AS "firstName", last_name AS "lastName", title, avatar_url AS "avatarUrl",
        ${buildPictureSql("version")} AS "storedPicture", manager_id AS "managerId", preferred_name AS "preferredName",
        to_char(last_confirmed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') AS "confirmedAt"
      FROM people
      JOIN ${projectsIdentityJoin}
      LEFT JOIN own_pictures ON own_pictures.person_id = people.id
      LEFT JOIN person_pictures ON person_pictures.person_id = people.id AND ${isVendorPictureSql}
      LEFT JOIN person_abouts ON person_abouts.person_id = people.id
      WHERE ${inDirectorySql.people} AND people.id > ${after}::uuid
      ORDER BY people.id LIMIT ${atMost}`,
  );

/** Uses one transaction, so that no response mixes two versions. Reads no people before the first sync. */
async function readDirectory(): Promise<Directory> {
  const [published, rows, filterableFields] = await database().$transaction(
    async (transaction) => {
      const state = await transaction.directoryState.findUniqueOrThrow({ where: { id: 1 } });
      return [
        state,
        state.syncedAt ? await readPeople(transaction) : [],
        await transaction.customField.findMany({
          where: { filterable: true, seenBy: "everyone" },
          select: { name: true },
          orderBy: [{ position: "asc" }, { createdAt: "asc" }],
        }),
      ] as const;
    },
    { isolationLevel: "RepeatableRead", maxWait: 10_000, timeout: 60_000 },
  );
  const syncedAt = published.syncedAt && toTimestamp(published.syncedAt);
  const people = sortInDirectoryOrder(rows).map((row): Person => {
    const { avatarUrl, storedPicture } = row;
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
    const picture = pickValue("picture", {
      own: storedPicture && environment().publicUrl + buildPicturePath(person.id, storedPicture),
      projects: avatarUrl !== null && isSafePublicUrl(avatarUrl) ? avatarUrl : null,
    });
    return { ...person, avatar_url: picture ?? buildInitialsUrl(person) };
  });
  return {
    version: published.version,
    syncedAt,
    ...indexPeople(people),
    preferredNames: new Map(
      rows.flatMap(({ id, preferredName }) => (preferredName === null ? [] : [[id, preferredName]])),
    ),
    fieldFilters: filterableFields.map(({ name }) => name),
  };
}

export const indexPeople = (people: readonly Person[]) => ({
  people,
  byId: new Map(people.map((person) => [person.id, person])),
  tree: buildReportingTree(people.map(({ id, manager_id }) => ({ id, managerId: manager_id }))),
});

const indexCache = createObjectCache<Directory, DirectoryIndex>("directory-index");

export const getDirectoryIndex = (directory: Directory): DirectoryIndex =>
  indexCache(directory, () => buildDirectoryIndex(directory.people));

/** Pages of a large directory request only the people whom they show (docs/decisions/0020-large-directories.md). */
export const isLargeDirectory = (people: number): boolean => people > environment().largeDirectoryAbove;

/** Avoids that the first request waits. Never throws: after a failure, the first request reads the directory. */
export async function preloadDirectory(): Promise<void> {
  try {
    await getCurrentDirectory();
  } catch (error) {
    log.warn({ err: error }, "the directory could not be preloaded");
  }
}
