import "server-only";
import { z } from "zod";
import type { CallerWith } from "@/lib/identity/access/permissions";
import { personNotFoundProblem } from "@/lib/identity/access/require-permission";
import { inDirectorySql } from "@/lib/people/membership";
import { buildPictureSql, pictureJoins } from "@/lib/people/value-layers-sql";
import { database, type DatabaseSession } from "@/lib/platform/database/database";
import { queryPrepared, query } from "@/lib/platform/database/query";
import { Problem } from "@/lib/platform/problem";
import type { PictureVersions } from "./schema";

/** Omits vendor pictures whose URL is gone. The calling code must have checked view:people. */
export async function findPictureVersions(
  of: readonly string[],
  session: DatabaseSession = database(),
): Promise<PictureVersions> {
  // The ids are sent as one array parameter, because the list may contain everyone.
  const rows = await query(session, z.object({ id: z.string(), version: z.string() }))`
    SELECT * FROM (
      SELECT people.id, ${buildPictureSql("version")} AS version FROM people ${pictureJoins}
      WHERE people.id = ANY(${[...of]}::uuid[]) AND ${inDirectorySql.people}
    ) AS found WHERE version IS NOT NULL`;
  return Object.fromEntries(rows.map(({ id, version }) => [id, version]));
}

export const hasUploadedPicture = async (
  _caller: CallerWith<"view:people">,
  personId: string,
): Promise<boolean> => (await database().ownPicture.count({ where: { personId } })) > 0;

const selectPicture = queryPrepared(
  "picture",
  z.object({
    contentType: z.string().nullable(),
    bytes: z.instanceof(Uint8Array).nullable(),
    version: z.string().nullable(),
  }),
);

/** Prefers the uploaded picture. Throws 404 if there is no picture, or if the person is not in the directory. */
export async function getPicture(_caller: CallerWith<"view:people">, personId: string) {
  if (!z.uuid().safeParse(personId).success) throw personNotFoundProblem();
  const [found] = await selectPicture`
    SELECT ${buildPictureSql("content_type")} AS "contentType", ${buildPictureSql("bytes")} AS bytes,
      ${buildPictureSql("version")} AS version
    FROM people ${pictureJoins}
    WHERE people.id = ${personId}::uuid AND ${inDirectorySql.people}`;
  if (!found) throw personNotFoundProblem();
  const { contentType, bytes, version } = found;
  if (!contentType || !bytes || !version) {
    throw new Problem(
      "missing",
      "picture_not_found",
      "This person has no picture. Show their initials instead.",
    );
  }
  return { contentType, bytes, version };
}
