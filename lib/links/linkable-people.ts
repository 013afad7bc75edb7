import "server-only";
import { z } from "zod";
import { inDirectoryFilter } from "@/lib/people/membership";
import { toDateText } from "@/lib/platform/text/times";
import { fullName } from "@/lib/identity/matching/names";
import { database, type DatabaseSession } from "@/lib/platform/database/database";
import type { PersonToMatch } from "@/lib/identity/matching/employee-matching";
import { personNotFoundProblem } from "@/lib/identity/access/require-permission";
import { peopleSystem } from "@/lib/people/people-system";

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

export async function getLinkablePerson(
  personId: string,
  session: DatabaseSession = database(),
): Promise<LinkablePerson> {
  if (!z.uuid().safeParse(personId).success) throw personNotFoundProblem();
  const row = await session.person.findUnique({
    where: { id: personId, ...inDirectoryFilter },
    select: {
      id: true,
      firstName: true,
      lastName: true,
      email: true,
      joinedOn: true,
      identities: { select: { provider: true, externalId: true, userId: true } },
    },
  });
  if (!row) throw personNotFoundProblem();
  const identityOf = (wanted: string) => row.identities.find(({ provider }) => provider === wanted);
  return {
    id: row.id,
    name: fullName(row),
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    joinedOn: row.joinedOn && toDateText(row.joinedOn),
    userId: identityOf(peopleSystem)?.userId ?? null,
    employeeId: identityOf("payroll")?.externalId ?? null,
  };
}

export type DirectoryPerson = PersonToMatch & { title: string };

export async function readPeopleToMatch(session: DatabaseSession = database()): Promise<DirectoryPerson[]> {
  const rows = await session.person.findMany({
    where: inDirectoryFilter,
    select: { id: true, firstName: true, lastName: true, title: true, email: true, joinedOn: true },
  });
  return rows.map((row) => ({ ...row, joinedOn: row.joinedOn && toDateText(row.joinedOn) }));
}
