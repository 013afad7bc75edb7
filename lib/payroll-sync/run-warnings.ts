/** Why somebody could not be read: the code and the sentence of a `Problem`. */
export type ReadingFailure = { personId: string; code: string; detail: string };
type RunWarning = { code: string; detail: string; person_ids: string[] };

/** What a cause means for all whom it befell, and where to mend it. Other causes say it in their own sentence. */
const remedies: Readonly<Record<string, string>> = {
  employee_not_found:
    "Payroll knows no employee with the id that they are linked to. Check whether they were deleted there, or link other employees. Their data are as they were.",
  link_changed:
    "They were linked to another employee while the run was under way. The next run reads them, or Sync from payroll on their page does.",
  link_removed:
    "They were unlinked, or left the directory, while the run was under way. There is nothing to do.",
  payroll_unreadable:
    "Payroll answered something that Kith cannot read. Their data are as they were. Look at these employees in payroll for what is unusual about them.",
  payroll_failed:
    "Payroll failed each time it was asked for them. Their data are as they were; the next run tries again.",
  internal_error:
    "Kith could not save their payroll data. Their data are as they were. The server's log says why.",
  employee_terminated:
    "They have left according to payroll, and the directory still lists them. Look which of the two is right.",
};

/** One warning a cause, the commonest first, with the people whom it befell. */
export function groupFailures(failures: readonly ReadingFailure[]): RunWarning[] {
  const byCode = new Map<string, RunWarning>();
  for (const { personId, code, detail } of failures) {
    const warning = byCode.get(code) ?? { code, detail: remedies[code] ?? detail, person_ids: [] };
    warning.person_ids.push(personId);
    byCode.set(code, warning);
  }
  return [...byCode.values()].sort((a, b) => b.person_ids.length - a.person_ids.length);
}
