/** What a sync of people warns of. */
export const warningWords: Record<string, string> = {
  unknown_manager: "Manager not active",
  own_manager: "Their own manager",
  manager_loop: "Reporting in a circle",
  shared_email: "E-mail address shared",
  email_of_another_user: "E-mail of another user",
  user_already_linked: "User linked to someone else",
  reused_external_id: "Id given to someone else",
  broken_record: "Record that cannot be read",
  unusable_email: "Unusable e-mail address",
  unusable_date: "Unusable date",
  part_left_out: "Left out by the projects system",
  removals_skipped: "Removals left out",
  more_warnings: "And more",
};

/** What a payroll run warns of. */
export const payrollWarningWords: Record<string, string> = {
  employee_not_found: "Unknown to payroll",
  employee_terminated: "Left, according to payroll",
  link_changed: "Since linked to another person",
  link_removed: "Not linked any more",
  payroll_unreadable: "Answer that cannot be read",
  payroll_failed: "Payroll failed",
  internal_error: "Could not be kept",
  part_left_out: "Left out by payroll",
};
