import "server-only";
import { database, type DatabaseSession } from "@/lib/platform/database/database";
import { hiddenFilter } from "./membership";
import type { HiddenPeople } from "./warnings-of-hidden";

export async function readHiddenPeople(session: DatabaseSession = database()): Promise<HiddenPeople> {
  const people = await session.person.findMany({
    where: hiddenFilter,
    select: { id: true, firstName: true, lastName: true },
  });
  return {
    ids: new Set(people.map(({ id }) => id)),
    names: people.map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim()),
  };
}
