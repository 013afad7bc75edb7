import { z } from "zod";
import { customFieldLimits } from "./limits";
import type { CustomFieldKind } from "./kinds";
import { secureUrl } from "@/lib/platform/network/secure-url";

/** Field that a value belongs to. `stored`: current values, which may no longer be options. */
type FieldOfValue = { kind: CustomFieldKind; options: readonly string[]; stored: readonly string[] };

type CheckedValues = { values: readonly string[] } | { error: string };

/** Omits empty texts and duplicates. A choice that is already stored stays valid after its option is removed. */
export function checkCustomFieldValues(
  given: readonly string[],
  { kind, options, stored }: FieldOfValue,
  isPerson: (id: string) => boolean,
): CheckedValues {
  const texts = [...new Set(given.filter((text) => text !== ""))];
  if (kind !== "choices" && texts.length > 1) return { error: "must have at most one value" };
  const checked = texts.map((text) => checkValue(text));
  return (
    checked.find((one) => "error" in one) ?? {
      values: checked.flatMap((one) => ("values" in one ? one.values : [])),
    }
  );

  function checkValue(text: string): CheckedValues {
    switch (kind) {
      case "text":
        return text.length <= customFieldLimits.text
          ? { values: [text] }
          : { error: `must have at most ${customFieldLimits.text} characters` };
      case "choice":
      case "choices":
        return options.includes(text) || stored.includes(text)
          ? { values: [text] }
          : { error: "must be one of the options" };
      case "link": {
        const url = secureUrl(customFieldLimits.url).safeParse(text);
        return url.success
          ? { values: [url.data] }
          : { error: "must be an https address without a user name" };
      }
      case "date":
        return z.iso.date().safeParse(text).success
          ? { values: [text] }
          : { error: "must be a day as YYYY-MM-DD" };
      case "person":
        return isPerson(text) ? { values: [text] } : { error: "must be the id of a person in the directory" };
    }
  }
}
