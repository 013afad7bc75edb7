import "server-only";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Provider } from "@/lib/generated/prisma/enums";
import { peopleSystem, type RunSource } from "@/lib/people/people-system";

// The run history contains four kinds of runs: people syncs, decisions about an earlier sync (`answersRunId`), payroll
// runs, and payroll reads of a single person. The filters below select the people syncs and the payroll runs.

export const peopleSyncFilter = { source: peopleSystem, answersRunId: null } as const;
export const peopleSyncSql = Prisma.sql`${Prisma.raw(`source = '${peopleSystem}'`)} AND answers_run_id IS NULL`;

export const payrollRunFilter = { source: "payroll", personId: null } as const;
export const payrollRunSql = Prisma.sql`source = 'payroll' AND person_id IS NULL`;

export const toRunSource = ({ source }: { source: Provider }): RunSource =>
  source === "payroll" ? source : peopleSystem;

export const toPeopleSyncAuditSubject = (id: string) => ({ id, name: "Sync of people" });

export const toPayrollAuditSubject = (id: string) => ({ id, name: "Refresh from payroll" });
