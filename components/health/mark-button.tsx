import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { notifyFailure } from "@/components/ui/notify-failure";
import { showUndoNotice } from "@/components/ui/undo-notice";
import { setPersonMarksViaApi } from "@/lib/browser/administration";
import { queryKeys } from "@/lib/browser/query-keys";
import { useInvalidate } from "@/lib/browser/refetch";
import type { PersonMark } from "@/lib/directory/health/schema";

export const markLabels = { not_in_payroll: "Not in payroll", two_people: "Two people" };

type Marking = Pick<PersonMark, "person_id" | "name" | "mark"> & { isSet: boolean };

export function MarkButton(marking: Marking) {
  const { name, mark, isSet } = marking;
  const invalidate = useInvalidate();
  const store = useMutation({
    mutationFn: (wanted: Marking) => setPersonMarksViaApi(wanted.person_id, { [wanted.mark]: wanted.isSet }),
    onSuccess: (_done, wanted) => {
      if (wanted.isSet)
        showUndoNotice({
          title: markLabels[mark],
          message: name,
          onUndo: () => store.mutate({ ...wanted, isSet: false }),
        });
    },
    onError: notifyFailure("Not decided"),
    onSettled: () => invalidate(queryKeys.health, queryKeys.payrollReview, queryKeys.waiting),
  });
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      color="gray"
      disabled={store.isPending}
      aria-label={`${isSet ? "" : "Take back: "}${markLabels[mark]}: ${name}`}
      onClick={() => store.mutate(marking)}
    >
      {isSet ? markLabels[mark] : "Take back"}
    </Button>
  );
}
