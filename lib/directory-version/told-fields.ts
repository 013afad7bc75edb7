/** The fields of a person whose change the feed of changes tells: what everybody who sees people sees of them. */
export const toldFields = [
  "first_name",
  "last_name",
  "title",
  "avatar_url",
  "manager_id",
  "user_id",
  "office",
] as const;
/** Published fields beyond names, titles and the tree: a `public_only` token learns neither a value nor a change of one (TOKEN-9). */
export const hiddenFields: readonly ToldField[] = ["avatar_url", "office"];
export type ToldField = (typeof toldFields)[number];
export const isToldField = (name: string): name is ToldField => toldFields.some((field) => field === name);

/** What can happen to somebody in the directory. */
export const changeKinds = ["joined", "left", "returned", "changed"] as const;
export type ChangeKind = (typeof changeKinds)[number];
