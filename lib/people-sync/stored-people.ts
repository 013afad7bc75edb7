import "server-only";
import { z } from "zod";
import { Prisma } from "@/lib/generated/prisma/client";
import { projectsIdentity } from "@/lib/identities/links";
import type { DatabaseSession } from "@/lib/platform/database";
import { fingerprintOf, query, queryMany } from "@/lib/platform/query";
import type { StoredPerson } from "./sync-plan";

const columns = {
  id: "text",
  externalId: "text",
  firstName: "text",
  lastName: "text",
  title: "text",
  avatarUrl: "text or null",
  email: "text or null",
  office: "text or null",
  joinedOn: "text or null",
  managerId: "text or null",
  userId: "text or null",
  isRemoved: "boolean",
  isUnconfirmed: "boolean",
} as const;

const storedPeople = Prisma.sql`
  SELECT people.id, identity.external_id AS "externalId", first_name AS "firstName", last_name AS "lastName", title,
    avatar_url AS "avatarUrl", email, office, joined_on::text AS "joinedOn", manager_id AS "managerId",
    identity.user_id AS "userId", removed_at IS NOT NULL AS "isRemoved", last_confirmed_at IS NOT NULL AS "isUnconfirmed"
  FROM people JOIN ${projectsIdentity}`;

/** More than most directories have, in some six megabytes of text. */
const mostAtOnce = 30_000;

/** Everybody who has an id of the projects system, those removed lately among them. Whoever calls holds the directory's lock. */
export async function readStoredPeople(session: DatabaseSession): Promise<StoredPerson[]> {
  const people: StoredPerson[] = [];
  for (;;) {
    const after = people.at(-1)?.externalId ?? "";
    const found = await queryMany(session, columns)`
      ${storedPeople} WHERE identity.external_id > ${after} ORDER BY identity.external_id LIMIT ${mostAtOnce}`;
    for (const person of found) people.push(person);
    if (found.length < mostAtOnce) return people;
  }
}

/** The same for the same people, and another where anything that `readStoredPeople` answers is another: a tenth of the work of reading them. */
export async function fingerprintStoredPeople(session: DatabaseSession): Promise<string> {
  const [found] = await query(session, z.object({ fingerprint: z.string() }))`
    ${fingerprintOf(Prisma.sql`(${storedPeople})`)}`;
  return found?.fingerprint ?? "";
}
