import { MultiSelect, NativeSelect, Select, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useDebounced } from "@/components/ui/use-debounced";
import { PersonOption } from "@/components/ui/person-option";
import { searchResultsQueryOptions } from "@/lib/browser/large-directory";
import { customFieldLimits } from "@/lib/directory/custom-fields/limits";
import type { PersonCustomField } from "@/lib/directory/custom-fields/schema";
import { apiFullName } from "@/lib/identity/matching/names";
import { describeFieldAudience } from "@/lib/identity/access/rule-labels";

type FieldInputProps = {
  field: PersonCustomField;
  isOwn: boolean;
  value: readonly string[];
  error?: ReactNode;
  onChange: (values: string[]) => void;
  "data-path"?: string;
};

/** `AboutEditor` finds an incomplete date by `name`, the field's id. */
export function FieldInput({ field, isOwn, value: values, onChange, ...input }: FieldInputProps) {
  // The note about the audience is below the input, so that the inputs of a row are aligned.
  const note = describeFieldAudience(field, isOwn);
  const shared = {
    ...input,
    label: field.name,
    inputWrapperOrder,
    ...(note !== null && { description: note }),
  };
  const single = {
    ...shared,
    value: values[0] ?? "",
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      onChange(value === "" ? [] : [value]),
  };
  // Includes the stored values, because some of them may have been removed from the options of the field.
  const options = [...new Set([...field.options, ...field.values])];
  switch (field.kind) {
    case "choice":
      return <NativeSelect {...single} data={[{ value: "", label: "Not set" }, ...options]} />;
    case "choices":
      return (
        <MultiSelect
          {...shared}
          data={options}
          value={[...values]}
          onChange={onChange}
          searchable
          clearable={false}
          placeholder={values.length === 0 ? "Choose" : ""}
          comboboxProps={{ withinPortal: false }}
        />
      );
    case "person":
      return <PersonInput {...shared} field={field} value={values[0] ?? null} onChange={onChange} />;
    case "date":
      return <TextInput {...single} type="date" name={field.id} />;
    case "link":
      return <TextInput {...single} type="url" placeholder="https://" maxLength={customFieldLimits.url} />;
    case "text":
      return <TextInput {...single} maxLength={customFieldLimits.text} />;
  }
}

const inputWrapperOrder: ("label" | "input" | "description" | "error")[] = [
  "label",
  "input",
  "description",
  "error",
];

const maxOptions = 20;

function PersonInput({
  field,
  value,
  onChange,
  ...input
}: Pick<FieldInputProps, "field" | "onChange"> & { value: string | null; label: string }) {
  const [chosenLabel, setChosenLabel] = useState(field.labels[0] ?? "");
  const [wasFocused, setWasFocused] = useState(false);
  const [text, setText] = useState("");
  const typed = useDebounced(text);
  // The text of the box is either the selected name or a search.
  const query = typed === chosenLabel ? "" : typed.trim();
  const { data } = useQuery({ ...searchResultsQueryOptions(query, maxOptions), enabled: wasFocused });
  const found = data?.people ?? [];
  const isFound = value === null || found.some(({ id }) => id === value);
  return (
    <Select
      {...input}
      data={[
        ...(isFound ? [] : [{ value, label: chosenLabel }]),
        ...found.map((person) => ({ value: person.id, label: apiFullName(person) })),
      ]}
      value={value}
      onChange={(next, option) => {
        setChosenLabel(option?.label ?? "");
        onChange(next === null ? [] : [next]);
      }}
      placeholder="Type a name"
      searchable
      clearable
      onFocus={() => setWasFocused(true)}
      onSearchChange={setText}
      filter={({ options }) => options}
      renderOption={({ option }) => {
        const person = found.find(({ id }) => id === option.value);
        return person ? <PersonOption person={person} detail={person.title} /> : option.label;
      }}
      nothingFoundMessage={data ? "No one found" : "Loading…"}
      comboboxProps={{ withinPortal: false }}
    />
  );
}
