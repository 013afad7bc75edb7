import "server-only";
import { notFound } from "next/navigation";
import { cache } from "react";
import { z } from "zod";
import { allows } from "@/lib/access/levels";
import { listReadsOfOwnData } from "@/lib/audit/queries";
import type { OwnReading } from "@/lib/audit/schema";
import { listLastChanges } from "./history-queries";
import type { LastChange } from "./history-schema";
import { currentDirectory } from "@/lib/directory/directory-store";
import { refreshWhenStale } from "@/lib/people-sync/refresh-when-stale";
import { findPictureVersions } from "@/lib/pictures/queries";
import { requireCaller } from "@/lib/auth/page-guards";
import { Problem } from "@/lib/problem";
import { placeInTree } from "./place-in-tree";
import type { SectionProvenance } from "./provenance";
import { getProvenance, openProfile, type OpenedProfile } from "./queries";

const mostReports = 200;

/** Who somebody is and where they stand: those above them, and the first of those who report to them. */
export const loadPerson = cache(async (id: string) => {
  await requireCaller("view:people");
  const { directory, isStale } = await currentDirectory();
  refreshWhenStale({ stale: isStale });
  const person = directory.byId.get(id) ?? notFound();
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

/**
 * What the caller sees of this person's profile, where it comes from and what changed last; on their own page also who has read theirs.
 */
export const loadProfile = cache(
  async (
    id: string,
  ): Promise<
    OpenedProfile & {
      provenance: SectionProvenance[];
      lastChanges: LastChange[];
      ownReadings: OwnReading[] | null;
      seesHistory: boolean;
    }
  > => {
    const caller = await requireCaller("view:people");
    if (!z.uuid().safeParse(id).success) notFound();
    const [opened, provenance, lastChanges, ownReadings] = await Promise.all([
      openProfile(caller, id, "page"),
      getProvenance(caller, id),
      listLastChanges(caller, id),
      caller.personId === id ? listReadsOfOwnData(caller) : null,
    ]).catch((error: unknown) => {
      if (error instanceof Problem && error.kind === "missing") notFound();
      throw error;
    });
    return { ...opened, provenance, lastChanges, ownReadings, seesHistory: allows(caller, "manage:people") };
  },
);

/** The user as whom the caller may look at Kith from this person's page: theirs, for executives; null for everyone else. */
export const loadImpersonatedUser = cache(async (personId: string): Promise<string | null> => {
  const caller = await requireCaller("view:people");
  if (!allows(caller, "admin:connections") || caller.personId === personId) return null;
  const { directory } = await currentDirectory();
  return directory.byId.get(personId)?.user_id ?? null;
});
