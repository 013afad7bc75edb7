import type { About } from "@/lib/directory/about/schema";
import type { CustomFieldValueChanges } from "@/lib/directory/custom-fields/schema";
import type { FormValues } from "./about-editor";

/** `base`: the stored values that the user started from. */
export type AboutDraft = { base: About; values: FormValues; fieldChanges: CustomFieldValueChanges };

/** Unsaved changes by person. They live as long as the document, and the browser asks before it leaves the document. */
export const aboutDrafts = new Map<string, AboutDraft>();
