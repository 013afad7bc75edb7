import type { FieldAudience } from "@/lib/identity/access/visibility";

export const customFieldKinds = ["text", "choice", "choices", "link", "date", "person"] as const;
export type CustomFieldKind = (typeof customFieldKinds)[number];

export const customFieldKindLabels: Record<CustomFieldKind, string> = {
  text: "Text",
  choice: "Single choice",
  choices: "Multiple choice",
  link: "Link",
  date: "Date",
  person: "Person",
};

export const hasOptions = (kind: CustomFieldKind): boolean => kind === "choice" || kind === "choices";

/** Requires the audience `everyone`, because a result must not reveal a value that only some viewers see. */
export const canSearchIn = (kind: CustomFieldKind, seenBy: FieldAudience): boolean =>
  seenBy === "everyone" && (kind === "text" || hasOptions(kind));

export const canFilterBy = (kind: CustomFieldKind, seenBy: FieldAudience): boolean =>
  seenBy === "everyone" && hasOptions(kind);
