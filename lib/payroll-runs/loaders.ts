import "server-only";
import { cache } from "react";
import { requireCaller } from "@/lib/platform/page-access";
import { getPayrollRunStatus } from "./queries";

/** How everybody's payroll data are kept current, for executives. */
export const loadPayrollRunStatus = cache(async () =>
  getPayrollRunStatus(await requireCaller("manage:people")),
);
