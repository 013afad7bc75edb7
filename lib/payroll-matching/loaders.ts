import "server-only";
import { cache } from "react";
import { database } from "@/lib/platform/database";
import { requireCaller } from "@/lib/auth/page-guards";

/** Whether there is a payroll system to look for people in, for those who may. */
export const loadIsPayrollConnected = cache(async (): Promise<boolean> => {
  await requireCaller("manage:people");
  return (await database().connection.count({ where: { provider: "payroll" } })) > 0;
});
