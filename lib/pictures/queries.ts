import "server-only";
import { z } from "zod";
import type { CallerWith } from "@/lib/access/levels";
import { unknownPerson } from "@/lib/access/unknown-person";
import { database } from "@/lib/platform/database";
import { preparedQuery, query } from "@/lib/platform/query";
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

const selectPicture = preparedQuery(
  "picture",
  z.object({
    contentType: z.string().nullable(),
    bytes: z.instanceof(Uint8Array).nullable(),
    version: z.string().nullable(),
  }),
);

/** The picture of a person, for everybody who may see people. */
export async function getPicture(_caller: CallerWith<"view:people">, personId: string) {
  if (!z.uuid().safeParse(personId).success) throw unknownPerson();
  // Who has no address of a picture any more has none, whatever is still stored.
  const [found] = await selectPicture`
    SELECT content_type AS "contentType", bytes, version
    FROM people LEFT JOIN person_pictures ON person_id = people.id AND avatar_url IS NOT NULL
    WHERE people.id = ${personId}::uuid AND removed_at IS NULL`;
  if (!found) throw unknownPerson();
  const { contentType, bytes, version } = found;
  if (!contentType || !bytes || !version) {
    throw new Problem(
      "missing",
      "picture_not_found",
      "There is no picture of this person. Show their initials instead.",
    );
  }
  return { contentType, bytes, version };
}
