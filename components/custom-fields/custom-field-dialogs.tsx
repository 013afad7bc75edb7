"use client";

import { Modal } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { changeCustomFieldViaApi, createCustomFieldViaApi } from "@/lib/browser/custom-fields";
import { queryKeys } from "@/lib/browser/query-keys";
import { useInvalidate } from "@/lib/browser/refetch";
import type { CustomField, NewCustomField } from "@/lib/directory/custom-fields/schema";
import { CustomFieldForm } from "./custom-field-form";

type DialogProps = { isOpen: boolean; onClose: () => void };

const newField: NewCustomField = {
  ...{ name: "", kind: "text", options: [], searchable: false, filterable: false },
  ...{ edited_by: "person", seen_by: "everyone" },
};

/** Dialog that creates a custom field. */
export function CreateCustomFieldDialog(dialog: DialogProps) {
  return (
    <FieldDialog
      {...dialog}
      title="Add a custom field"
      initial={newField}
      submitLabel="Add field"
      store={createCustomFieldViaApi}
    />
  );
}

/** Dialog that changes a custom field, except its kind. */
export function EditCustomFieldDialog({ field, ...dialog }: DialogProps & { field: CustomField }) {
  const { id, people, ...initial } = field;
  return (
    <FieldDialog
      {...dialog}
      title="Edit custom field"
      initial={initial}
      submitLabel="Save"
      people={people}
      store={(_field, { kind: _kind, ...changes }) => changeCustomFieldViaApi(id, changes)}
    />
  );
}

function FieldDialog({
  isOpen,
  onClose,
  title,
  store,
  ...form
}: DialogProps & {
  title: string;
  initial: NewCustomField;
  submitLabel: string;
  /** Number of people with a value; absent for a new field. */
  people?: number;
  store: (field: NewCustomField, changes: Partial<NewCustomField>) => Promise<unknown>;
}) {
  const invalidate = useInvalidate();
  const save = useMutation({
    mutationFn: ([field, changes]: Parameters<typeof store>) => store(field, changes),
    onSuccess: async () => {
      await invalidate(queryKeys.customFields, queryKeys.people, queryKeys.audit);
      onClose();
    },
  });
  return (
    <Modal opened={isOpen} onClose={onClose} onExitTransitionEnd={save.reset} title={title} size="lg">
      <CustomFieldForm
        {...form}
        isBusy={save.isPending}
        failure={save.error?.message ?? null}
        onSubmit={(...settings) => save.mutate(settings)}
        onCancel={onClose}
      />
    </Modal>
  );
}
