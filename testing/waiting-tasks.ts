import type { WaitingTasks } from "@/lib/findings/waiting-schema";

/** Response of the waiting tasks if nothing waits. */
export const noWaitingTasks: WaitingTasks = {
  held_removals: null,
  same_person_questions: 0,
  failed_runs: [],
  failed_backup: null,
  unreadable_values: null,
  connections: [],
  webhooks: [],
  payroll_matches: null,
  unknown_employees: 0,
  health: [],
  setup: null,
  users_without_link: 0,
  private_data_changes: [],
};
