import "server-only";
import { Prisma } from "@/lib/generated/prisma/client";
import { peopleSystem } from "@/lib/people/people-system";
import { inDirectoryFilter } from "@/lib/people/membership";

// External ids in the system that people come from. Each person of the directory has one.

export const peopleIdentity = { provider: peopleSystem } as const;

export const identityInDirectory = { ...peopleIdentity, person: inDirectoryFilter } as const;

export const keyOfPerson = (personId: string) => ({ personId_provider: { personId, ...peopleIdentity } });
export const keyOfUser = (userId: string) => ({ userId_provider: { userId, ...peopleIdentity } });
export const keyOfExternalId = (externalId: string) => ({
  provider_externalId: { externalId, ...peopleIdentity },
});

/** Condition that restricts a table of a statement to the system that people come from. */
export const isOfPeopleSystem = (table: "identity" | "stored" | "linked" | "connections"): Prisma.Sql =>
  Prisma.raw(`${table}.provider = '${peopleSystem}'`);
