"use client";

import {
  Button,
  Stack,
  ActionIcon,
  Badge,
  Group,
  Paper,
  Text,
  Title,
  Checkbox,
  Modal,
  NativeSelect,
  SimpleGrid,
  Textarea,
  TextInput,
} from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { ListPlus, Plus, ArrowDown, ArrowUp, Trash2 } from "lucide-react";
import { useForm } from "@mantine/form";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorNotice } from "@/components/ui/error-notice";
import { PageHeader } from "@/components/ui/page-header";
import { apiQuery, fetchApi } from "@/lib/browser/fetch-api";
import { showNotice } from "@/components/ui/notice-store";
import { useAction } from "@/components/ui/use-action";
import { useConfirmation } from "@/components/ui/use-confirmation";
import {
  customFieldKindLabels,
  canFilterBy,
  canSearchIn,
  customFieldKinds,
  hasOptions,
} from "@/lib/directory/custom-fields/kinds";
import type { CustomField, CustomFieldChanges, NewCustomField } from "@/lib/directory/custom-fields/schema";
import { formatPeopleCount } from "@/lib/platform/text/text-format";
import { ActionForm } from "@/components/ui/action-form";
import { createOnce } from "@/lib/browser/create-once";
import { customFieldLimits } from "@/lib/directory/custom-fields/limits";
import { customFieldAudiences, customFieldEditors } from "@/lib/identity/access/visibility";
import { audienceLabels, editorLabels } from "./field-labels";

export function CustomFieldsPage() {
  const { data, error, refetch } = useQuery(apiQuery("/api/admin/custom-fields"));
  const [isCreating, creating] = useDisclosure(false);
  const create = (
    <Button variant="filled" leftSection={<Plus />} onClick={creating.open}>
      Add field
    </Button>
  );
  const fields = data?.fields ?? [];
  return (
    <>
      <PageHeader
        title="Custom fields"
        detail="What your company records about people"
        action={fields.length > 0 && create}
      />
      {!data && error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {data && fields.length === 0 && (
        <EmptyState icon={<ListPlus />} title="No custom fields yet" action={create}>
          A custom field is on the page of every person: desk, T-shirt size, first aid, buddy. You decide who
          edits it and who sees it.
        </EmptyState>
      )}
      {fields.length > 0 && (
        <Stack component="ol" p={0} m={0} style={{ listStyle: "none" }}>
          {fields.map((field, position) => (
            <li key={field.id}>
              <CustomFieldCard field={field} position={position} isLast={position === fields.length - 1} />
            </li>
          ))}
        </Stack>
      )}
      <CustomFieldDialog isOpen={isCreating} onClose={creating.close} />
    </>
  );
}

function CustomFieldCard({
  field,
  position,
  isLast,
}: {
  field: CustomField;
  position: number;
  isLast: boolean;
}) {
  const { id, name, kind, options, edited_by, seen_by, searchable, filterable, people } = field;
  const [isEditing, editing] = useDisclosure(false);
  const { ask, dialog } = useConfirmation();
  const move = useAction({
    call: (position: number) =>
      fetchApi("PATCH", "/api/admin/custom-fields/{id}", { path: { id }, body: { position } }),
    failed: "Not moved",
    refetch: changedPaths,
  });
  const remove = useAction({
    call: () => fetchApi("DELETE", "/api/admin/custom-fields/{id}", { path: { id } }),
    done: () => showNotice({ title: "Deleted", message: `“${name}” was removed from every page.` }),
    failed: "Not deleted",
    refetch: changedPaths,
  });
  const titleId = `field-${id}`;
  const moveButton = (label: string, to: number, isDisabled: boolean, Icon: typeof ArrowUp) => (
    <ActionIcon
      variant="default"
      size="input-sm"
      aria-label={`Move ${name} ${label}`}
      // Not `disabled`: after the last possible move, a disabled button would lose the focus.
      aria-disabled={isDisabled}
      {...(isDisabled && { "data-disabled": true })}
      onClick={() => !isDisabled && move.mutate(to)}
    >
      <Icon size={18} />
    </ActionIcon>
  );
  return (
    <Paper component="section" withBorder p="md" aria-labelledby={titleId}>
      <Group justify="space-between" align="flex-start" gap="sm">
        <div style={{ minWidth: 0, flex: "1 1 18rem" }}>
          <Title id={titleId}>
            <bdi>{name}</bdi>
          </Title>
          <Text c="dimmed" mt={2} style={{ overflowWrap: "anywhere" }}>
            {[customFieldKindLabels[kind], options.join(" · ")].filter(Boolean).join(": ")}
          </Text>
          <Group gap={4} mt="sm">
            {searchable && <Badge color="gray">Searchable</Badge>}
            {filterable && <Badge color="gray">Filterable</Badge>}
            <Text c="dimmed">
              Seen by: {audienceLabels[seen_by]} · Edited by: {editorLabels[edited_by]} ·{" "}
              {people === 0 ? "No values yet" : `Filled in for ${formatPeopleCount(people)}`}
            </Text>
          </Group>
        </div>
        <Group gap="xs" wrap="nowrap">
          {moveButton("up", position - 1, position === 0, ArrowUp)}
          {moveButton("down", position + 1, isLast, ArrowDown)}
          <Button onClick={editing.open} aria-label={`Edit ${name}`}>
            Edit
          </Button>
          <ActionIcon
            variant="default"
            size="input-sm"
            aria-label={`Delete ${name}`}
            onClick={() =>
              ask(
                {
                  title: `Delete “${name}”?`,
                  consequence:
                    people === 0
                      ? "No one has a value yet."
                      : `The values of ${formatPeopleCount(people)} are deleted, too. This cannot be undone.`,
                  confirmLabel: "Delete",
                  isHarmful: true,
                },
                () => remove.mutate(),
              )
            }
          >
            <Trash2 size={18} />
          </ActionIcon>
        </Group>
      </Group>
      <CustomFieldDialog field={field} isOpen={isEditing} onClose={editing.close} />
      {dialog}
    </Paper>
  );
}

export const changedPaths = ["/api/admin/custom-fields", "directory", "/api/admin/audit"] as const;

const newField: NewCustomField = {
  name: "",
  kind: "text",
  options: [],
  searchable: false,
  filterable: false,
  edited_by: "person",
  seen_by: "everyone",
};

type FieldFormProps = { field?: CustomField; onClose: () => void };

const CustomFieldDialog = ({ isOpen, ...form }: FieldFormProps & { isOpen: boolean }) => (
  <Modal
    opened={isOpen}
    onClose={form.onClose}
    title={form.field ? "Edit custom field" : "Add a custom field"}
    size="lg"
  >
    <CustomFieldForm {...form} />
  </Modal>
);

/** Mounted only while the dialog is open, so that it starts with the stored settings. The kind cannot be changed. */
function CustomFieldForm({ field, onClose }: FieldFormProps) {
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
  const save = useAction({
    call: ({ options, ...values }: typeof form.values) => {
      const settings = { ...values, options: hasOptions(values.kind) ? splitLines(options) : [] };
      if (!field) return createOnce("/api/admin/custom-fields", { body: settings });
      // Only the changed settings, so that an update does not overwrite concurrent changes to others.
      const changes = Object.entries(settings).filter(([name]) => form.isDirty(name));
      const body: CustomFieldChanges = Object.fromEntries(changes);
      return fetchApi("PATCH", "/api/admin/custom-fields/{id}", { path: { id: field.id }, body });
    },
    done: onClose,
    refetch: changedPaths,
  });
  const { kind, seen_by, edited_by, options } = form.values;
  const removed = stored.options.filter((option) => !splitLines(options).includes(option));
  return (
    <ActionForm
      form={form}
      action={save}
      submitLabel={isNew ? "Add field" : "Save"}
      onSubmit={save.mutate}
      onCancel={onClose}
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
