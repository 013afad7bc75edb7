import "server-only";
import { database, type DatabaseSession } from "@/lib/platform/database/database";
import { hiddenFilter } from "./membership";
import { peopleSystem } from "./people-system";
import type { HiddenPeople } from "./warnings-of-hidden";

/** `userIds`: their accounts. */
export async function readHiddenPeople(
  session: DatabaseSession = database(),
): Promise<HiddenPeople & { userIds: ReadonlySet<string> }> {
  const people = await session.person.findMany({
    where: hiddenFilter,
    select: {
      id: true,
      firstName: true,
      lastName: true,
      identities: { where: { provider: peopleSystem }, select: { externalId: true, userId: true } },
    },
  });
  return {
    ids: new Set(people.map(({ id }) => id)),
    sourceIds: new Set(people.flatMap(({ identities }) => identities.map(({ externalId }) => externalId))),
    userIds: new Set(people.flatMap(({ identities }) => identities.flatMap(({ userId }) => userId ?? []))),
    names: people.map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim()),
  };
}
