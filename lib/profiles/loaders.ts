import "server-only";
import { notFound } from "next/navigation";
import { cache } from "react";
import { z } from "zod";
import { allows } from "@/lib/access/levels";
import { listReadsOfOwnData } from "@/lib/audit/queries";
import type { OwnReading } from "@/lib/audit/schema";
import { currentDirectory } from "@/lib/people/directory";
import { requireCaller } from "@/lib/platform/page-access";
import { Problem } from "@/lib/problem";
import { getProfile } from "./queries";
import type { Profile } from "./schema";

/** What the caller sees of this person's profile, and on their own page who has read theirs. */
export const loadProfile = cache(
  async (id: string): Promise<{ profile: Profile; ownReadings: OwnReading[] | null }> => {
    const caller = await requireCaller("view:people");
    if (!z.uuid().safeParse(id).success) notFound();
    const [profile, ownReadings] = await Promise.all([
      getProfile(caller, id, "page").catch((error: unknown) => {
        if (error instanceof Problem && error.kind === "missing") notFound();
        throw error;
      }),
      caller.personId === id ? listReadsOfOwnData(caller) : null,
    ]);
    return { profile, ownReadings };
  },
);

/** The user as whom the caller may look at Kith from this person's page: theirs, for executives; null for everyone else. */
export const loadViewAsUser = cache(async (personId: string): Promise<string | null> => {
  const caller = await requireCaller("view:people");
  if (!allows(caller, "admin:connections") || caller.personId === personId) return null;
  const { directory } = await currentDirectory();
  return directory.byId.get(personId)?.user_id ?? null;
});
