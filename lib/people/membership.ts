import "server-only";
import { Prisma } from "@/lib/generated/prisma/client";

// Decides who is in the directory. Every read that concerns people in the directory uses one of these conditions, so that a
// further condition (people who are hidden, for example) is one change here. Lint rejects other conditions on `removed_at`.

/** Selects the people in the directory. A person whom a sync could not confirm stays in it. */
export const inDirectoryFilter = { removedAt: null } as const;
export const isInDirectory = ({ removedAt }: { removedAt: Date | null }): boolean => removedAt === null;

/** Selects people who left the directory and are still stored. */
export const formerFilter = { removedAt: { not: null } } as const;

/**
 * The same conditions for SQL, by the name or alias of `people` in the statement. They have no parameters, so the statement
 * keeps its text and its plan. With an outer join, `inDirectorySql` is true for a missing row as well.
 */
export const inDirectorySql = {
  newcomer: Prisma.sql`newcomer.removed_at IS NULL`,
  people: Prisma.sql`people.removed_at IS NULL`,
  person: Prisma.sql`person.removed_at IS NULL`,
  report: Prisma.sql`report.removed_at IS NULL`,
};
export const formerSql = {
  former: Prisma.sql`former.removed_at IS NOT NULL`,
  people: Prisma.sql`people.removed_at IS NOT NULL`,
};
