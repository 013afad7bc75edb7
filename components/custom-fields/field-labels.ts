import type { FieldAudience, FieldEditor } from "@/lib/identity/access/visibility";

export const audienceLabels: Record<FieldAudience, string> = {
  everyone: "Everyone",
  managers: "Managers above the person, and executives",
  executives: "Executives",
};

export const editorLabels: Record<FieldEditor, string> = {
  person: "The person, and executives",
  manager: "Managers above the person, and executives",
  executive: "Executives",
};

/** Notes of a field that only some viewers see; undefined if everyone sees it. */
export const audienceNotes: Record<FieldAudience, string | undefined> = {
  everyone: undefined,
  managers: "Only managers and executives see this",
  executives: "Only executives see this",
};
