import { Button } from "@mantine/core";
import { useAction } from "@/components/ui/use-action";
import { showUndoNotice } from "@/components/ui/undo-notice";
import { fetchApi } from "@/lib/browser/fetch-api";
import type { PersonMark } from "@/lib/directory/health/schema";

export const markLabels = { not_in_payroll: "Not in payroll", two_people: "Two people" };

type Marking = Pick<PersonMark, "person_id" | "name" | "mark"> & { isSet: boolean };

export function MarkButton(marking: Marking) {
  const { name, mark, isSet } = marking;
  const store = useAction({
    call: ({ person_id: id, mark, isSet }: Marking) =>
      fetchApi("PUT", "/api/people/{id}/marks", { path: { id }, body: { [mark]: isSet } }),
    done: (_done, wanted) => {
      if (wanted.isSet)
        showUndoNotice({
          title: markLabels[mark],
          message: name,
          onUndo: () => store.mutate({ ...wanted, isSet: false }),
        });
    },
    failed: "Not decided",
    refetch: ["/api/admin/health", "/api/people/payroll-matches", "/api/admin/waiting"],
  });
  return (
    <Button
      size="compact-sm"
      ms="auto"
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
