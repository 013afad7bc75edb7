import type { PersonField } from "@/lib/directory/custom-fields/schema";
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

const listFormat = new Intl.ListFormat("en-GB");

/** Says who sees a field that not everyone sees (FIELD-2); null for others. `isOwn`: the viewer is the person. */
export function describeFieldAudience(
  { seen_by, edited_by }: Pick<PersonField, "seen_by" | "edited_by">,
  isOwn: boolean,
): string | null {
  if (seen_by === "everyone") return null;
  const readers = [
    ...(edited_by === "person" ? [isOwn ? "you" : "the person"] : []),
    ...(seen_by === "managers" || edited_by === "manager" ? ["managers above"] : []),
    "executives",
  ];
  return `Only ${listFormat.format(readers)} see this`;
}
