import "server-only";
import { notFound } from "next/navigation";
import { cache } from "react";
import { allows } from "@/lib/access/levels";
import { listReadsOfOwnData } from "@/lib/audit/queries";
import type { OwnReading } from "@/lib/audit/schema";
import { getOffice, getReach } from "@/lib/directory/details";
import { listLastChanges } from "./history-queries";
import type { LastChange } from "./history-schema";
import { authorizeProfile, type ProfileAccess } from "./decision";
import { refreshWhenStale } from "@/lib/people-sync/refresh-when-stale";
import { findPictureVersions } from "@/lib/pictures/queries";
import { requireCaller, requireUuid } from "@/lib/auth/page-guards";
import { Problem } from "@/lib/problem";
import { placeInTree } from "./place-in-tree";
import type { SectionProvenance } from "./provenance";
import { getProvenance, groupsOnSight, openProfile, readProfile, type OpenedProfile } from "./queries";

const mostShown = 200;

/** What the caller may see of this person, asked of the directory once for the whole page. */
const loadAccess = cache(async (id: string): Promise<ProfileAccess> => {
  const caller = await requireCaller("view:people");
  requireUuid(id);
  return authorizeProfile(caller, id).catch(orNotFound);
});

/**
 * Who somebody is, how they are reached and where they stand: those above them, and the first of those beside them and of those who
 * report to them. `isOwn`: the reader is this person.
 */
export const loadPerson = cache(async (id: string) => {
  const { caller, found: person, directory, isStale } = await loadAccess(id);
  refreshWhenStale({ stale: isStale });
  const { peers, reports, ...place } = placeInTree(directory, id);
  const shown = { peers: peers.slice(0, mostShown), reports: reports.slice(0, mostShown) };
  const faces = [person, ...place.line, ...shown.peers, ...shown.reports].map((one) => one.id);
  const [reach, pictures] = await Promise.all([
    getReach(caller, id).catch(orNotFound),
    findPictureVersions(faces),
  ]);
  return {
    person,
    isOwn: caller.personId === id,
    reach,
    ...place,
    ...shown,
    allPeers: peers.length,
    directReports: reports.length,
    pictures,
  };
});

/** The office that somebody has: how many have it, and what time it is there. */
export const loadOffice = cache(async (id: string, name: string) => {
  const { caller } = await loadAccess(id);
  return getOffice(caller, name);
});

type LoadedProfile = OpenedProfile & {
  /** Of financial values a page knows only whether there may be some; null where the caller does not see them. */
  money: { isKept: boolean } | null;
  provenance: SectionProvenance[];
  lastChanges: LastChange[];
  ownReadings: OwnReading[] | null;
  seesHistory: boolean;
};

/**
 * What the caller sees of this person's profile as the page opens, where it comes from and what changed last; on their own page also who has read theirs.
 */
export const loadProfile = cache(async (id: string): Promise<LoadedProfile> => {
  const access = await loadAccess(id);
  const { caller } = access;
  const read = await readProfile(access, groupsOnSight).catch(orNotFound);
  const [opened, provenance, lastChanges, ownReadings] = await Promise.all([
    openProfile(read, "page"),
    getProvenance(read),
    listLastChanges(access),
    caller.personId === id ? listReadsOfOwnData(caller) : null,
  ]);
  return {
    ...opened,
    money: access.groups.has("financial") ? { isKept: read.stored.isTold } : null,
    provenance,
    lastChanges,
    ownReadings,
    seesHistory: allows(caller, "manage:people"),
  };
});

/** The user as whom the caller may look at Kith from this person's page: theirs, for executives; null for everyone else. */
export const loadImpersonatedUser = cache(async (personId: string): Promise<string | null> => {
  const { caller, found } = await loadAccess(personId);
  if (!allows(caller, "admin:connections") || caller.personId === personId) return null;
  return found.user_id;
});

function orNotFound(error: unknown): never {
  if (error instanceof Problem && error.kind === "missing") notFound();
  throw error;
}
