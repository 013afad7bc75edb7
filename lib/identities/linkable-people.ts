import "server-only";
import { z } from "zod";
import { toDate } from "@/lib/http/times";
import { fullName } from "@/lib/matching/names";
import { database, type DatabaseSession } from "@/lib/platform/database";
import type { SoughtPerson } from "@/lib/matching/employee-matching";
import { unknownPerson } from "@/lib/access/unknown-person";

/** A person as payroll needs them: who they are, their user, and the employee that they are linked to. */
export type LinkablePerson = {
  id: string;
  name: string;
  firstName: string;
  lastName: string;
  email: string | null;
  joinedOn: string | null;
  userId: string | null;
  employeeId: string | null;
};

/** The person of the directory; 404 for nobody. */
export async function getLinkable(
  personId: string,
  session: DatabaseSession = database(),
): Promise<LinkablePerson> {
  if (!z.uuid().safeParse(personId).success) throw unknownPerson();
  const row = await session.person.findUnique({
    where: { id: personId, removedAt: null },
    select: {
      id: true,
      firstName: true,
      lastName: true,
      email: true,
      joinedOn: true,
      identities: { select: { provider: true, externalId: true, userId: true } },
    },
  });
  if (!row) throw unknownPerson();
  const identityOf = (wanted: string) => row.identities.find(({ provider }) => provider === wanted);
  return {
    id: row.id,
    name: fullName(row),
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    joinedOn: row.joinedOn && toDate(row.joinedOn),
    userId: identityOf("projects")?.userId ?? null,
    employeeId: identityOf("payroll")?.externalId ?? null,
  };
}

/** Everybody in the directory, as matching sees them. */
export async function readDirectory(session: DatabaseSession = database()): Promise<SoughtPerson[]> {
  const rows = await session.person.findMany({
    where: { removedAt: null },
    select: { id: true, firstName: true, lastName: true, email: true, joinedOn: true },
  });
  return rows.map((row) => ({ ...row, joinedOn: row.joinedOn && toDate(row.joinedOn) }));
}
