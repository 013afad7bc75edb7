import type { UseFormReturnType } from "@mantine/form";
import { useEffect, useEffectEvent } from "react";
import { ApiProblem } from "@/lib/browser/fetch-json";
import { capitalizeLabel } from "@/lib/platform/text/text-format";

/**
 * Shows the field errors of a refused request (contract 4, `errors: [{ path, message }]`) at the fields of the form,
 * and focuses the first of these. `names`: field by path, if they differ. Returns the message for the whole form: null
 * if each error has its field.
 */
export function useFieldErrors<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  failure: Error | null,
  names: Readonly<Record<string, string>> = {},
): string | null {
  const given = failure instanceof ApiProblem ? (failure.document.errors ?? []) : [];
  const errors = given.map(({ path, message }) => ({
    field: findField(names[path] ?? path, form.values),
    message,
  }));
  const show = useEffectEvent(() => {
    for (const { field, message } of errors)
      if (field !== null) form.setFieldError(field, capitalizeLabel(message));
    const [first] = errors;
    if (first?.field) form.getInputNode(first.field)?.focus();
  });
  useEffect(() => show(), [failure]);
  const isPlaced = errors.length > 0 && errors.every(({ field }) => field !== null);
  return failure && !isPlaced ? failure.message : null;
}

/** A text of a list, such as `skills.3`, belongs to the field of the list. `links.0.url` is a field of its own. */
function findField(path: string, values: Record<string, unknown>): string | null {
  const [name = "", , ...rest] = path.split(".");
  if (!Object.hasOwn(values, name)) return null;
  return rest.length === 0 && Array.isArray(values[name]) ? name : path;
}
