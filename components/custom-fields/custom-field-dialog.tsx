import { Checkbox, Modal, NativeSelect, SimpleGrid, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { ActionForm } from "@/components/ui/action-form";
import { useAction, type Action } from "@/components/ui/use-action";
import { createOnce } from "@/lib/browser/create-once";
import { fetchApi } from "@/lib/browser/fetch-api";
import {
  canFilterBy,
  canSearchIn,
  customFieldKindLabels,
  customFieldKinds,
  hasOptions,
} from "@/lib/directory/custom-fields/kinds";
import { customFieldLimits } from "@/lib/directory/custom-fields/limits";
import type { CustomField, CustomFieldChanges, NewCustomField } from "@/lib/directory/custom-fields/schema";
import { customFieldAudiences, customFieldEditors } from "@/lib/identity/access/visibility";
import { formatPeopleCount } from "@/lib/platform/text/text-format";
import { audienceLabels, editorLabels } from "./field-labels";

export const changedPaths = ["/api/admin/custom-fields", "directory", "/api/admin/audit"] as const;

/** `changes`: only the changed settings, so that an update does not overwrite concurrent changes to others. */
type SubmittedField = { settings: NewCustomField; changes: CustomFieldChanges };

const newField: NewCustomField = {
  name: "",
  kind: "text",
  options: [],
  searchable: false,
  filterable: false,
  edited_by: "person",
  seen_by: "everyone",
};

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
        : createOnce("/api/admin/custom-fields", { body: settings }),
    done: onClose,
    refetch: changedPaths,
  });
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      onExitTransitionEnd={save.reset}
      title={field ? "Edit custom field" : "Add a custom field"}
      size="lg"
    >
      <CustomFieldForm field={field} save={save} onCancel={onClose} />
    </Modal>
  );
}

/** The kind of an existing field is read-only. */
function CustomFieldForm({
  field,
  save,
  onCancel,
}: {
  field: CustomField | undefined;
  save: Action<SubmittedField>;
  onCancel: () => void;
}) {
  const isNew = field === undefined;
  const people = field?.people ?? 0;
  const stored: NewCustomField = field ?? newField;
  const form = useForm({
    initialValues: { ...stored, options: stored.options.join("\n") },
    validate: {
      name: (name) => (name.trim() === "" ? "Enter a name" : null),
      options: (options, { kind }) =>
        hasOptions(kind) && options.trim() === "" ? "Enter at least one option" : null,
    },
  });
  const { kind, seen_by, edited_by, options } = form.values;
  const removed = stored.options.filter((option) => !splitLines(options).includes(option));
  return (
    <ActionForm
      form={form}
      action={save}
      submitLabel={isNew ? "Add field" : "Save"}
      onSubmit={(values) => {
        const settings = { ...values, options: hasOptions(values.kind) ? splitLines(values.options) : [] };
        const changes = Object.entries(settings).filter(([name]) => form.isDirty(name));
        save.mutate({ settings, changes: Object.fromEntries(changes) });
      }}
      onCancel={onCancel}
    >
      <TextInput
        label="Name"
        placeholder="T-shirt size"
        maxLength={customFieldLimits.name}
        data-autofocus
        {...form.getInputProps("name")}
      />
      <NativeSelect
        label="Kind"
        disabled={!isNew}
        {...(!isNew && { description: "The kind of a field cannot be changed" })}
        data={customFieldKinds.map((value) => ({ value, label: customFieldKindLabels[value] }))}
        {...form.getInputProps("kind")}
      />
      {hasOptions(kind) && (
        <Textarea
          label="Options"
          description={
            people > 0 && removed.length > 0
              ? `People who chose ${removed.join(", ")} keep it`
              : "One per line, in display order"
          }
          rows={5}
          resize="vertical"
          {...form.getInputProps("options")}
        />
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <NativeSelect
          label="Who edits it"
          data={customFieldEditors.map((value) => ({ value, label: editorLabels[value] }))}
          {...form.getInputProps("edited_by")}
        />
        <NativeSelect
          label="Who sees it"
          {...(seen_by !== "everyone" &&
            edited_by === "person" && { description: "The person sees it, too" })}
          data={customFieldAudiences.map((value) => ({ value, label: audienceLabels[value] }))}
          {...form.getInputProps("seen_by")}
        />
      </SimpleGrid>
      {canSearchIn(kind, seen_by) && (
        <Stack gap="xs">
          <Checkbox label="Include in search" {...form.getInputProps("searchable", { type: "checkbox" })} />
          {canFilterBy(kind, seen_by) && (
            <Checkbox
              label="Show as a filter of the directory"
              {...form.getInputProps("filterable", { type: "checkbox" })}
            />
          )}
        </Stack>
      )}
      <Text c="dimmed">
        {people > 0 && `${formatPeopleCount(people)} filled it in. `}
        Not for private data such as health or bank details: values are not encrypted, and views are not
        recorded.
      </Text>
    </ActionForm>
  );
}

const splitLines = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
