import "server-only";
import { fullName } from "@/lib/matching/names";
import type { DatabaseSession } from "@/lib/platform/database";
import { Problem } from "@/lib/problem";

import type { MappedSystem, LinkHolder } from "./schema";

/** Whose these ids of a system are, by id: the person, or the user who is none. Ids that nobody has are not in it. */
export async function readLinkHolders(
  session: DatabaseSession,
  provider: MappedSystem,
  externalIds: readonly string[],
): Promise<ReadonlyMap<string, LinkHolder>> {
  const rows = await session.externalIdentity.findMany({
    where: { provider, externalId: { in: [...externalIds] } },
    select: {
      externalId: true,
      person: { select: { id: true, firstName: true, lastName: true, removedAt: true } },
      user: { select: { id: true, name: true } },
    },
  });
  return new Map(
    rows.flatMap(({ externalId, person, user }): [string, LinkHolder][] => {
      const name = person ? fullName(person) : user?.name;
      if (name === undefined) return [];
      const personId = person?.removedAt === null ? person.id : null;
      return [[externalId, { name, person_id: personId, user_id: user?.id ?? null }]];
    }),
  );
}

const recordLabels = { payroll: "payroll employee", projects: "person of the projects system" } as const;

/** 409: the id is somebody else's. Names them, to executives, who alone set links, and says by `holder` where to find them. */
export async function alreadyLinked(
  session: DatabaseSession,
  provider: MappedSystem,
  externalId: string,
): Promise<Problem> {
  const holder = (await readLinkHolders(session, provider, [externalId])).get(externalId);
  const name = holder ? `${holder.name}${isReachable(holder) ? "" : ", who has left the directory"}` : "";
  return new Problem(
    "conflict",
    "already_linked",
    `That ${recordLabels[provider]} is linked to ${name || "somebody else"} already. ${
      !holder || isReachable(holder) ? "Clear that link first." : wayOut[provider]
    }`,
    { extensions: { holder: holder ?? null } },
  );
}

/** What to do where there is nobody left whose link could be cleared. */
const wayOut = {
  payroll: "Whoever is this employee now takes it over: link them to it on their own page.",
  projects: "The id is free 30 days after they left.",
} as const;

const isReachable = ({ person_id, user_id }: LinkHolder) => person_id !== null || user_id !== null;
