"use client";

import { Checkbox, NativeSelect, SimpleGrid, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { DialogForm, type DialogFormProps } from "@/components/ui/dialog-form";
import {
  canBeFiltered,
  canBeSearched,
  customFieldKindLabels,
  customFieldKinds,
  hasOptions,
} from "@/lib/directory/custom-fields/kinds";
import { customFieldLimits } from "@/lib/directory/custom-fields/limits";
import type { NewCustomField } from "@/lib/directory/custom-fields/schema";
import { fieldAudiences, fieldEditors } from "@/lib/identity/access/visibility";
import { formatPeopleCount } from "@/lib/platform/text-format";
import { audienceLabels, editorLabels } from "./field-labels";

/** Form with the settings of a custom field. The kind of an existing field cannot change. */
export function CustomFieldForm({
  initial,
  people,
  submitLabel,
  onSubmit,
  ...dialog
}: DialogFormProps & {
  initial: NewCustomField;
  /** Number of people with a value; absent for a new field. */
  people?: number;
  submitLabel: string;
  /** Called with all settings, and with those that differ from the opened form: others may have changed meanwhile. */
  onSubmit: (field: NewCustomField, changes: Partial<NewCustomField>) => void;
}) {
  const form = useForm({
    initialValues: { ...initial, options: initial.options.join("\n") },
    validate: {
      name: (name) =>
        name.trim() === "" ? "Enter a name" : name.includes(":") ? "Enter a name without a colon" : null,
      options: (options, { kind }) => checkOptions(kind, splitLines(options)),
    },
  });
  const [opened] = useState(initial);
  const { kind, seen_by, edited_by, options } = form.values;
  const isNew = people === undefined;
  const removed = initial.options.filter((option) => !splitLines(options).includes(option));
  return (
    <DialogForm
      {...dialog}
      submitLabel={submitLabel}
      onSubmit={form.onSubmit((values) => {
        const field = { ...values, options: hasOptions(values.kind) ? splitLines(values.options) : [] };
        onSubmit(field, selectChanges(opened, field));
      })}
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
            !isNew && people > 0 && removed.length > 0
              ? `People who chose ${removed.join(", ")} keep it`
              : "One per line, in the order of the form"
          }
          rows={5}
          resize="vertical"
          {...form.getInputProps("options")}
        />
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <NativeSelect
          label="Who edits it"
          data={fieldEditors.map((value) => ({ value, label: editorLabels[value] }))}
          {...form.getInputProps("edited_by")}
        />
        <NativeSelect
          label="Who sees it"
          {...(seen_by !== "everyone" &&
            edited_by === "person" && { description: "The person sees it, too" })}
          data={fieldAudiences.map((value) => ({ value, label: audienceLabels[value] }))}
          {...form.getInputProps("seen_by")}
        />
      </SimpleGrid>
      {(canBeSearched(kind, seen_by) || canBeFiltered(kind, seen_by)) && (
        <Stack gap="xs">
          {canBeSearched(kind, seen_by) && (
            <Checkbox
              label="Search finds people by it"
              {...form.getInputProps("searchable", { type: "checkbox" })}
            />
          )}
          {canBeFiltered(kind, seen_by) && (
            <Checkbox
              label="The list of people can be filtered by it"
              {...form.getInputProps("filterable", { type: "checkbox" })}
            />
          )}
        </Stack>
      )}
      <Text size="sm" c="dimmed">
        {!isNew && people > 0 && `${formatPeopleCount(people)} filled it in. `}
        Not for private data such as health or bank details: values are not encrypted, and reads are not
        recorded.
      </Text>
    </DialogForm>
  );
}

/** Returns the settings that differ. */
const selectChanges = (before: NewCustomField, after: NewCustomField): Partial<NewCustomField> => {
  const entriesBefore = new Map(Object.entries(before).map(([name, value]) => [name, JSON.stringify(value)]));
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => entriesBefore.get(name) !== JSON.stringify(value)),
  );
};

const splitLines = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

function checkOptions(kind: NewCustomField["kind"], options: readonly string[]): string | null {
  if (!hasOptions(kind)) return null;
  if (options.length === 0) return "Enter at least one option";
  if (options.length > customFieldLimits.options) return `Enter at most ${customFieldLimits.options} options`;
  return options.some((option) => option.length > customFieldLimits.option)
    ? `Enter options of at most ${customFieldLimits.option} characters`
    : null;
}
