import "server-only";
import { z } from "zod";
import type { CallerWith } from "@/lib/access/levels";
import { unknownPerson } from "@/lib/access/unknown-person";
import { database } from "@/lib/platform/database";
import { query } from "@/lib/platform/query";
import { Problem } from "@/lib/problem";
import type { PictureVersions } from "./schema";

/**
 * Of which of these people there is a picture; of nobody who lost theirs a moment ago. Whoever asks has been let in to see people.
 */
export async function findPictureVersions(of: readonly string[]): Promise<PictureVersions> {
  // One list and not a parameter each: it may be of everybody.
  const rows = await query(database(), z.object({ id: z.string(), version: z.string() }))`
    SELECT people.id, version FROM person_pictures JOIN people ON people.id = person_id
    WHERE people.id = ANY(${[...of]}::uuid[]) AND version IS NOT NULL
      AND people.removed_at IS NULL AND people.avatar_url IS NOT NULL`;
  return Object.fromEntries(rows.map(({ id, version }) => [id, version]));
}

/** The picture of a person, for everybody who may see people. */
export async function getPicture(_caller: CallerWith<"view:people">, personId: string) {
  if (!(await isInDirectory(personId))) throw unknownPerson();
  const found = await database().personPicture.findFirst({
    where: { personId, person: { removedAt: null, avatarUrl: { not: null } } },
    select: { contentType: true, bytes: true, version: true },
  });
  if (!found?.contentType || !found.bytes || !found.version) {
    throw new Problem(
      "missing",
      "picture_not_found",
      "There is no picture of this person. Show their initials instead.",
    );
  }
  const { contentType, bytes, version } = found;
  return { contentType, bytes, version };
}

async function isInDirectory(personId: string): Promise<boolean> {
  if (!z.uuid().safeParse(personId).success) return false;
  return (await database().person.count({ where: { id: personId, removedAt: null } })) > 0;
}
