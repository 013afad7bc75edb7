import { useMutation } from "@tanstack/react-query";
import { notifyFailure } from "@/components/ui/notify-failure";
import { showUndoNotice } from "@/components/ui/undo-notice";
import { setPersonMarksViaApi } from "@/lib/browser/administration";
import { queryKeys } from "@/lib/browser/query-keys";
import { useInvalidate } from "@/lib/browser/refetch";
import type { PersonMark } from "@/lib/directory/health/schema";

export const markLabels = { not_in_payroll: "Not in payroll", two_people: "Two people" };

type Marking = Pick<PersonMark, "person_id" | "name" | "mark"> & { isSet: boolean };

/** Returns a mutation that stores or removes a decision about a person, and offers to undo it. */
export function useMarkPerson() {
  const invalidate = useInvalidate();
  const store = useMutation({
    mutationFn: ({ person_id, mark, isSet }: Marking) => setPersonMarksViaApi(person_id, { [mark]: isSet }),
    onSuccess: (_done, marking: Marking) => {
      if (!marking.isSet) return;
      showUndoNotice({
        title: markLabels[marking.mark],
        message: marking.name,
        onUndo: () => store.mutate({ ...marking, isSet: false }),
      });
    },
    onError: notifyFailure("Not decided"),
    onSettled: () => invalidate(queryKeys.health, queryKeys.payrollReview, queryKeys.waiting),
  });
  return store;
}
