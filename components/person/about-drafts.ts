import type { About, AboutField, TagField } from "@/lib/directory/about/schema";
import type { CustomFieldValueChanges } from "@/lib/directory/custom-fields/schema";

export type TextField = Exclude<AboutField, TagField | "links" | "birthday">;
export type FormValues = Pick<About, TagField | "links"> &
  Record<TextField | "month" | "day", string> & { fields: CustomFieldValueChanges };

/** `base`: the stored values that the user started from. */
type AboutDraft = { base: About; values: FormValues };

/** Unsaved changes by person. They live as long as the document, and the browser asks before it leaves the document. */
export const aboutDrafts = new Map<string, AboutDraft>();
