/** Fields that every caller with `view:people` sees. `about`: the other About fields and public custom fields. */
export const publishedFields = [
  "first_name",
  "last_name",
  "title",
  "avatar_url",
  "manager_id",
  "user_id",
  "office",
  "work_phone",
  "department",
  "teams",
  "preferred_name",
  "about",
] as const;
/** A `public_only` token receives first and last name, title, manager and user id (TOKEN-9). */
export const fieldsHiddenFromPublicOnlyTokens: readonly PublishedField[] = [
  "avatar_url",
  "office",
  "work_phone",
  "department",
  "teams",
  "preferred_name",
  "about",
];
export type PublishedField = (typeof publishedFields)[number];
export const isPublishedField = (name: string): name is PublishedField =>
  publishedFields.some((field) => field === name);

export const changeKinds = ["joined", "left", "returned", "changed"] as const;
