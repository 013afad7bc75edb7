import "server-only";
import { z } from "zod";
import { inDirectoryFilter } from "@/lib/people/membership";
import { toDateText } from "@/lib/platform/text/times";
import { fullName } from "@/lib/identity/matching/names";
import { database, type DatabaseSession } from "@/lib/platform/database/database";
import type { PersonToMatch } from "@/lib/identity/matching/employee-matching";
import { personNotFoundProblem } from "@/lib/identity/access/require-permission";
import { peopleSystem } from "@/lib/people/people-system";

export type LinkablePerson = PersonToMatch & {
  name: string;
  userId: string | null;
  employeeId: string | null;
};

/** Omits people who are not in the directory. */
export async function readLinkablePeople(
  session: DatabaseSession,
  personIds: readonly string[],
): Promise<LinkablePerson[]> {
  const rows = await session.person.findMany({
    where: { id: { in: [...personIds] }, ...inDirectoryFilter },
    select: {
      id: true,
      firstName: true,
      lastName: true,
      email: true,
      joinedOn: true,
      identities: { select: { provider: true, externalId: true, userId: true } },
    },
  });
  return rows.map(({ identities, joinedOn, ...row }) => {
    const identityOf = (wanted: string) => identities.find(({ provider }) => provider === wanted);
    return {
      ...row,
      name: fullName(row),
      joinedOn: joinedOn && toDateText(joinedOn),
      userId: identityOf(peopleSystem)?.userId ?? null,
      employeeId: identityOf("payroll")?.externalId ?? null,
    };
  });
}

export async function getLinkablePerson(
  personId: string,
  session: DatabaseSession = database(),
): Promise<LinkablePerson> {
  if (!z.uuid().safeParse(personId).success) throw personNotFoundProblem();
  const [person] = await readLinkablePeople(session, [personId]);
  if (!person) throw personNotFoundProblem();
  return person;
}

export type DirectoryPerson = PersonToMatch & { title: string };

export async function readPeopleToMatch(session: DatabaseSession = database()): Promise<DirectoryPerson[]> {
  const rows = await session.person.findMany({
    where: inDirectoryFilter,
    select: { id: true, firstName: true, lastName: true, title: true, email: true, joinedOn: true },
  });
  return rows.map((row) => ({ ...row, joinedOn: row.joinedOn && toDateText(row.joinedOn) }));
}
