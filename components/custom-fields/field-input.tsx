import { MultiSelect, NativeSelect, TextInput } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { PersonSearchSelect } from "@/components/ui/person-search-select";
import { customFieldLimits } from "@/lib/directory/custom-fields/limits";
import type { PersonCustomField } from "@/lib/directory/custom-fields/schema";
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

function PersonInput({
  field,
  onChange,
  ...input
}: Pick<FieldInputProps, "field" | "onChange"> & { value: string | null; label: string }) {
  const [chosenName, setChosenName] = useState(field.labels[0] ?? "");
  return (
    <PersonSearchSelect
      {...input}
      name={chosenName}
      onChange={(id, name) => {
        setChosenName(name);
        onChange(id === null ? [] : [id]);
      }}
    />
  );
}
