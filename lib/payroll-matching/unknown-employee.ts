import { Problem } from "@/lib/problem";

/** Nobody in payroll has this id. */
export const unknownEmployee = () =>
  new Problem(
    "missing",
    "employee_not_found",
    "The payroll system knows no employee with this id. Check whether they were deleted there, or link another one.",
  );
