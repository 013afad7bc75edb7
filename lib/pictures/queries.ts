import "server-only";
import type { Caller } from "@/lib/access/levels";
import { requirePermission } from "@/lib/access/require";
import { currentDirectory } from "@/lib/people/directory";
import { unknownPerson } from "@/lib/people/unknown-person";
import { database } from "@/lib/platform/database";
import { Problem } from "@/lib/problem";
import type { PictureVersions } from "./schema";

/** Pictures of people who are in the directory and have one: who lost theirs a moment ago is shown without. */
const shown = { person: { removedAt: null, avatarUrl: { not: null } } };

/** Of which of these people there is a picture. Whoever asks has been let in to see people. */
export async function findPictureVersions(of: readonly string[]): Promise<PictureVersions> {
  const rows = await database().personPicture.findMany({
    where: { ...shown, personId: { in: [...of] }, version: { not: null } },
    select: { personId: true, version: true },
  });
  return Object.fromEntries(
    rows.flatMap(({ personId, version }) => (version === null ? [] : [[personId, version]])),
  );
}

/** The picture of a person, for everybody who may see people. */
export async function getPicture(caller: Caller, personId: string) {
  requirePermission(caller, "view:people");
  const { directory } = await currentDirectory();
  if (!directory.byId.has(personId)) throw unknownPerson();
  const found = await database().personPicture.findFirst({
    where: { ...shown, personId },
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
