/** Labels of the warnings of a sync of people. */
export const peopleWarningLabels: Record<string, string> = {
  unknown_manager: "Manager not active",
  own_manager: "Their own manager",
  manager_loop: "Circular reporting",
  shared_email: "E-mail address shared",
  email_of_another_user: "E-mail of another account",
  user_already_linked: "Account linked to someone else",
  reused_external_id: "Reused ID",
  broken_record: "Record that cannot be read",
  unusable_email: "Unusable e-mail address",
  unusable_date: "Unusable date",
  part_left_out: "Omitted by the projects system",
  removals_skipped: "Removals skipped",
  more_warnings: "More warnings",
};

/** Labels of the warnings of a payroll run. */
export const payrollWarningLabels: Record<string, string> = {
  employee_not_found: "Unknown to payroll",
  employee_terminated: "Left, according to payroll",
  link_changed: "Since linked to another person",
  link_removed: "No longer linked",
  payroll_unreadable: "Answer that cannot be read",
  payroll_failed: "Payroll failed",
  internal_error: "Could not be saved",
  part_left_out: "Omitted by payroll",
};
