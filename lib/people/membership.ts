import "server-only";
import { Prisma } from "@/lib/generated/prisma/client";

// Decides who is in the directory. Every read that concerns people in the directory uses one of these conditions, so that a
// further condition is one change here. Lint rejects other conditions on `removed_at` and `is_hidden`.

/** Selects the people in the directory. A person whom a sync could not confirm stays in it; a hidden person is not. */
export const inDirectoryFilter = { removedAt: null, isHidden: false } as const;
export const isInDirectory = ({
  removedAt,
  isHidden,
}: {
  removedAt: Date | null;
  isHidden: boolean;
}): boolean => removedAt === null && !isHidden;

/** Selects people who left the directory and are still stored, without hidden ones. */
export const formerFilter = { removedAt: { not: null }, isHidden: false } as const;

/** Selects people whom the source lists, hidden or not: for syncs and sign-in. Never for a response. */
export const activeFilter = { removedAt: null } as const;
export const isActive = ({ removedAt }: { removedAt: Date | null }): boolean => removedAt === null;

/**
 * The same conditions for SQL, by the name or alias of `people` in the statement. They have no parameters, so the statement
 * keeps its text and its plan. With an outer join, `inDirectorySql` and `activeSql` are true for a missing row as well.
 */
export const inDirectorySql = {
  newcomer: Prisma.sql`(newcomer.removed_at IS NULL AND newcomer.is_hidden IS NOT TRUE)`,
  people: Prisma.sql`(people.removed_at IS NULL AND people.is_hidden IS NOT TRUE)`,
  report: Prisma.sql`(report.removed_at IS NULL AND report.is_hidden IS NOT TRUE)`,
};
export const formerSql = {
  former: Prisma.sql`(former.removed_at IS NOT NULL AND NOT former.is_hidden)`,
  people: Prisma.sql`(people.removed_at IS NOT NULL AND NOT people.is_hidden)`,
};
export const activeSql = {
  newcomer: Prisma.sql`newcomer.removed_at IS NULL`,
  people: Prisma.sql`people.removed_at IS NULL`,
  person: Prisma.sql`person.removed_at IS NULL`,
};
/** People who left, hidden or not: for syncs, and for the accounts of people who left. */
export const removedFilter = { removedAt: { not: null } } as const;
export const removedSql = { people: Prisma.sql`people.removed_at IS NOT NULL` };
/** Selects people who are not hidden, whether or not they left. True for a missing row of an outer join. */
export const notHiddenSql = {
  former: Prisma.sql`former.is_hidden IS NOT TRUE`,
  newcomer: Prisma.sql`newcomer.is_hidden IS NOT TRUE`,
  people: Prisma.sql`people.is_hidden IS NOT TRUE`,
};
export const hiddenFilter = { isHidden: true } as const;
