import { Modal } from "@mantine/core";
import { useAction } from "@/components/ui/use-action";
import { fetchApi } from "@/lib/browser/fetch-api";
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
  const save = useAction({
    call: ({ settings, changes }: SubmittedField) =>
      field
        ? fetchApi("PATCH", "/api/admin/custom-fields/{id}", { path: { id: field.id }, body: changes })
        : fetchApi("POST", "/api/admin/custom-fields", { body: settings }),
    refetch: ["/api/admin/custom-fields", "directory", "/api/admin/audit"],
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
        onSubmit={(submitted) => save.mutate(submitted, { onSuccess: onClose })}
        onCancel={onClose}
      />
    </Modal>
  );
}
