import "server-only";
import { z } from "zod";
import { projectsIdentity } from "@/lib/identities/links";
import type { DatabaseSession } from "@/lib/platform/database";
import { rowsPerStatement } from "@/lib/platform/many-rows";
import { queryMany } from "@/lib/platform/query";
import type { StoredPerson } from "./sync-plan";

const storedPerson = z.object({
  id: z.string(),
  externalId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  title: z.string(),
  avatarUrl: z.string().nullable(),
  email: z.string().nullable(),
  office: z.string().nullable(),
  joinedOn: z.string().nullable(),
  managerId: z.string().nullable(),
  userId: z.string().nullable(),
  isRemoved: z.boolean(),
  isUnconfirmed: z.boolean(),
});

/** Everybody who has an id of the projects system, those removed lately among them. Whoever calls holds the directory's lock. */
export async function readStoredPeople(session: DatabaseSession): Promise<StoredPerson[]> {
  const people: StoredPerson[] = [];
  for (;;) {
    const after = people.at(-1)?.externalId ?? "";
    const found = await queryMany(session, storedPerson)`
      SELECT people.id, identity.external_id AS "externalId", first_name AS "firstName", last_name AS "lastName", title,
        avatar_url AS "avatarUrl", email, office, joined_on::text AS "joinedOn", manager_id AS "managerId",
        identity.user_id AS "userId", removed_at IS NOT NULL AS "isRemoved", last_confirmed_at IS NOT NULL AS "isUnconfirmed"
      FROM people JOIN ${projectsIdentity}
      WHERE identity.external_id > ${after}
      ORDER BY identity.external_id LIMIT ${rowsPerStatement}`;
    people.push(...found);
    if (found.length < rowsPerStatement) return people;
  }
}
