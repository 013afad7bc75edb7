import type { FieldAudience, FieldEditor } from "@/lib/identity/access/visibility";

export const audienceLabels: Record<FieldAudience, string> = {
  everyone: "Everyone",
  managers: "Their manager and the heads above, and executives",
  executives: "Executives",
};

export const editorLabels: Record<FieldEditor, string> = {
  person: "The person, and executives",
  manager: "Their manager and the heads above, and executives",
  executive: "Executives",
};
