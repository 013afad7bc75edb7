import { NativeSelect } from "@mantine/core";
import type { ReactNode } from "react";

/** `unset`: label of the first choice, which is no value. */
export function LabelSelect<T extends string>({
  labels,
  values = Object.keys(labels) as T[],
  unset,
  value,
  onChange,
  ...input
}: {
  label: ReactNode;
  description?: ReactNode;
  labels: Readonly<Record<T, string>>;
  values?: readonly T[];
  unset: string;
  value: T | undefined;
  onChange: (value: T | undefined) => void;
}) {
  return (
    <NativeSelect
      {...input}
      value={value ?? ""}
      data={[{ value: "", label: unset }, ...values.map((one) => ({ value: one, label: labels[one] }))]}
      onChange={({ currentTarget }) => onChange(values.find((one) => one === currentTarget.value))}
    />
  );
}
