import { z } from "zod";
import { customFieldLimits as limits } from "./limits";
import type { CustomFieldKind } from "./kinds";
import { secureUrl } from "@/lib/platform/network/secure-url";

/** Field that a value belongs to. `stored`: current values, which may no longer be options. */
type FieldOfValue = { kind: CustomFieldKind; options: readonly string[]; stored: readonly string[] };

/** Omits empty texts and duplicates. A choice that is already stored stays valid after its option is removed. */
export function checkCustomFieldValues(
  given: readonly string[],
  { kind, options, stored }: FieldOfValue,
  isPerson: (id: string) => boolean,
): { values: readonly string[] } | { error: string } {
  const texts = [...new Set(given.filter((text) => text !== ""))];
  if (kind !== "choices" && texts.length > 1) return { error: "must have at most one value" };
  const option = z.string().refine((text) => options.includes(text) || stored.includes(text));
  const rules: Record<CustomFieldKind, readonly [schema: z.ZodType<string>, error: string]> = {
    text: [z.string().max(limits.text), `must have at most ${limits.text} characters`],
    choice: [option, "must be one of the options"],
    choices: [option, "must be one of the options"],
    link: [secureUrl(limits.url), "must be an https address without a user name"],
    date: [z.iso.date(), "must be a day as YYYY-MM-DD"],
    person: [z.string().refine(isPerson), "must be the id of a person in the directory"],
  };
  const [schema, error] = rules[kind];
  const read = z.array(schema).safeParse(texts);
  return read.success ? { values: read.data } : { error };
}
