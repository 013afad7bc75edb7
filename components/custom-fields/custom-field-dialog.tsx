import { Modal } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { changeCustomFieldViaApi, createCustomFieldViaApi } from "@/lib/browser/custom-fields";
import { queryKeys } from "@/lib/browser/query-keys";
import { useInvalidate } from "@/lib/browser/refetch";
import type { CustomField } from "@/lib/directory/custom-fields/schema";
import { CustomFieldForm, type SubmittedField } from "./custom-field-form";

export function CustomFieldDialog({
  field,
  isOpen,
  onClose,
}: {
  field?: CustomField;
  isOpen: boolean;
  onClose: () => void;
}) {
  const invalidate = useInvalidate();
  const save = useMutation({
    mutationFn: ({ settings, changes }: SubmittedField) =>
      field ? changeCustomFieldViaApi(field.id, changes) : createCustomFieldViaApi(settings),
    onSuccess: async () => {
      await invalidate(queryKeys.customFields, queryKeys.people, queryKeys.audit);
      onClose();
    },
  });
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      onExitTransitionEnd={save.reset}
      title={field ? "Edit custom field" : "Add a custom field"}
      size="lg"
    >
      <CustomFieldForm
        {...(field && { field })}
        isBusy={save.isPending}
        failure={save.error}
        onSubmit={save.mutate}
        onCancel={onClose}
      />
    </Modal>
  );
}
