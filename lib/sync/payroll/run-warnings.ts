/** `detail`: message, used only if `remedies` has no message for the code. */
type PersonWarning = { personId: string; code: string; detail: string };
type RunWarning = { code: string; detail: string; person_ids: string[] };

const remedies: Readonly<Record<string, string>> = {
  employee_not_found:
    "Payroll has no employee with the id that they are linked to. Check whether they were deleted there, or link other employees. Their data is unchanged.",
  link_changed:
    "They were linked to another employee during the run. The next run reads them. To read them now, use Refresh on their page.",
  link_removed: "They were unlinked, or left the directory, during the run. There is nothing to do.",
  payroll_unreadable:
    "Payroll sent an answer that Kith cannot read. Their data is unchanged. Check these employees in payroll for unusual values.",
  payroll_failed:
    "Payroll failed each time Kith requested them. Their data is unchanged. The next run tries again.",
  internal_error:
    "Kith could not save their payroll data. Their data is unchanged. The server's log says why.",
  employee_terminated:
    "They have left according to payroll, and the directory still lists them. Check which of the two is right.",
};

export function groupWarnings(failures: readonly PersonWarning[]): RunWarning[] {
  const byCode = new Map<string, RunWarning>();
  for (const { personId, code, detail } of failures) {
    const warning = byCode.get(code) ?? { code, detail: remedies[code] ?? detail, person_ids: [] };
    warning.person_ids.push(personId);
    byCode.set(code, warning);
  }
  return [...byCode.values()].sort((a, b) => b.person_ids.length - a.person_ids.length);
}
