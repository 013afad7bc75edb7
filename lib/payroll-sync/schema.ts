import { z } from "zod";
import { timestamp } from "@/lib/http/common-schemas";
import { syncRun } from "@/lib/runs/schema";

/** The answer of `POST /api/people/payroll-sync`: the run goes on after it. Nobody linked: no run. */
export const payrollRunStarted = z
  .strictObject({
    ok: z.literal(true),
    run_id: z.uuid().nullable(),
    /** Whom the run reads. */
    people: z.int(),
    /** How long that takes at most, at the pace that payroll allows. */
    estimated_seconds: z.int(),
  })
  .meta({ id: "PayrollRunStarted" });
export type PayrollRunStarted = z.infer<typeof payrollRunStarted>;

/** Everybody's payroll data: how they are kept current. */
export const payrollRunStatus = z
  .strictObject({
    payroll_connected: z.boolean(),
    /** Why payroll cannot be read now, and what to do; null while it can. */
    needs_reconnect: z.string().nullable(),
    /** People in the directory who are linked to an employee. */
    linked: z.int(),
    /** The run that is under way or paused, or else the last one. */
    run: syncRun.nullable(),
    /** Whom that run has still to read. */
    remaining: z.int(),
    estimated_seconds: z.int(),
    /** When everybody's data are read next by themselves; null: only when somebody asks. */
    next_run_at: timestamp.nullable(),
  })
  .meta({ id: "PayrollRunStatus" });
export type PayrollRunStatus = z.infer<typeof payrollRunStatus>;
