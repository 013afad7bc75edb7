import { unwrapResponse, KithProblem, type Kith } from "@kith-directory/client";

export async function linkPayrollEmployee(
  kith: Kith,
  { id, employeeId }: { id: string; employeeId: string },
  say: (line: string) => void,
): Promise<void> {
  const asked = kith.POST("/api/people/{id}/payroll-link", {
    params: { path: { id } },
    body: { payroll_employee_id: employeeId },
  });
  try {
    await unwrapResponse(asked);
    say("linked");
  } catch (error) {
    if (!(error instanceof KithProblem) || error.code !== "already_linked") throw error;
    say("this employee is linked to another person");
  }
}
