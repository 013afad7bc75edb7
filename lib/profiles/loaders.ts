import "server-only";
import { notFound } from "next/navigation";
import { cache } from "react";
import { allows } from "@/lib/access/levels";
import { listReadsOfOwnData } from "@/lib/audit/queries";
import type { OwnReading } from "@/lib/audit/schema";
import { listLastChanges } from "./history-queries";
import type { LastChange } from "./history-schema";
import { authorizeProfile, type ProfileAccess } from "./decision";
import { refreshWhenStale } from "@/lib/people-sync/refresh-when-stale";
import { findPictureVersions } from "@/lib/pictures/queries";
import { requireCaller } from "@/lib/auth/page-guards";
import { Problem } from "@/lib/problem";
import { placeInTree } from "./place-in-tree";
import type { SectionProvenance } from "./provenance";
import { getProvenance, openProfile, readProfile, type OpenedProfile } from "./queries";

const mostReports = 200;

/** What the caller may see of this person, asked of the directory once for the whole page. */
const loadAccess = cache(async (id: string): Promise<ProfileAccess> => {
  const caller = await requireCaller("view:people");
  return authorizeProfile(caller, id).catch(orNotFound);
});

/** Who somebody is and where they stand: those above them, and the first of those who report to them. */
export const loadPerson = cache(async (id: string) => {
  const { found: person, directory, isStale } = await loadAccess(id);
  refreshWhenStale({ stale: isStale });
  const { reports, ...place } = placeInTree(directory, id);
  const reportsShown = reports.slice(0, mostReports);
  return {
    person,
    ...place,
    reports: reportsShown,
    directReports: reports.length,
    pictures: await findPictureVersions([person, ...place.line, ...reportsShown].map((one) => one.id)),
  };
});

type LoadedProfile = OpenedProfile & {
  provenance: SectionProvenance[];
  lastChanges: LastChange[];
  ownReadings: OwnReading[] | null;
  seesHistory: boolean;
};

/**
 * What the caller sees of this person's profile, where it comes from and what changed last; on their own page also who has read theirs.
 */
export const loadProfile = cache(async (id: string): Promise<LoadedProfile> => {
  const access = await loadAccess(id);
  const { caller } = access;
  const read = await readProfile(access).catch(orNotFound);
  const [opened, provenance, lastChanges, ownReadings] = await Promise.all([
    openProfile(read, "page"),
    getProvenance(read),
    listLastChanges(access),
    caller.personId === id ? listReadsOfOwnData(caller) : null,
  ]);
  return { ...opened, provenance, lastChanges, ownReadings, seesHistory: allows(caller, "manage:people") };
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
