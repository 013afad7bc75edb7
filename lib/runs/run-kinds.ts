import "server-only";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Provider } from "@/lib/generated/prisma/enums";
import type { SyncRun } from "./schema";

// The journal has runs of two kinds, and readings of one person from payroll: here they are told apart.

/** Syncs of people, for a `where`, and in SQL. An executive's answer to one of them stands in the journal, but is none. */
export const peopleSyncs = { source: "projects", answersRunId: null } as const;
export const isPeopleSync = Prisma.sql`source = 'projects' AND answers_run_id IS NULL`;

/** Runs that read everybody who is linked from payroll, for a `where`, and in SQL. */
export const payrollRuns = { source: "payroll", personId: null } as const;
export const isPayrollRun = Prisma.sql`source = 'payroll' AND person_id IS NULL`;

/** What a run read from, as answers name it. */
export const sourceOf = ({ source }: { source: Provider }): SyncRun["source"] =>
  source === "payroll" ? "payroll" : "projects";

/** A sync of people as the record names it. */
export const thePeopleSync = (id: string) => ({ id, name: "Sync of people" });

/** What was read from payroll, as the record names it. */
export const thePayrollRun = (id: string) => ({ id, name: "Refresh from payroll" });
