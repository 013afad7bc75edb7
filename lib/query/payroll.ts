import { okResponse } from "@/lib/http/wire";
import { payrollMatchesResponse } from "@/lib/payroll/schema";
import { fetchJson } from "./fetch-json";

/** Who in payroll could be this person, with the reasons. Links them when there is only one who can be. */
export const findPayrollMatches = (personId: string) =>
  fetchJson(`/api/people/${personId}/payroll-matches?signals=true`, payrollMatchesResponse);

/** Links the person to the employee, in place of another one. */
export const linkPayroll = ({ personId, employeeId }: { personId: string; employeeId: string }) =>
  fetchJson(`/api/people/${personId}/payroll-link`, okResponse, {
    method: "POST",
    body: { payroll_employee_id: employeeId },
  });

/** Ends the link and deletes what came through it. */
export const unlinkPayroll = (personId: string) =>
  fetchJson(`/api/people/${personId}/payroll-link`, okResponse, { method: "DELETE" });

/** Reads the linked employee from payroll. */
export const syncPayroll = (personId: string) =>
  fetchJson(`/api/people/${personId}/payroll-sync`, okResponse, { method: "POST" });
