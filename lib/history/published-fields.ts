/**
 * Person fields in the change feed: the fields visible to every caller with `view:people`. `about` represents all other
 * About fields, and the custom fields that everyone sees.
 */
export const publishedFields = [
  "first_name",
  "last_name",
  "title",
  "avatar_url",
  "manager_id",
  "user_id",
  "office",
  "department",
  "teams",
  "preferred_name",
  "about",
] as const;
/**
 * Published fields beyond names, titles and the tree: a `public_only` token receives neither their values nor their
 * changes (TOKEN-9).
 */
export const restrictedPublishedFields: readonly PublishedField[] = [
  "avatar_url",
  "office",
  "department",
  "teams",
  "preferred_name",
  "about",
];
export type PublishedField = (typeof publishedFields)[number];
export const isPublishedField = (name: string): name is PublishedField =>
  publishedFields.some((field) => field === name);

/** Kinds of directory changes of a person. */
export const changeKinds = ["joined", "left", "returned", "changed"] as const;
export type ChangeKind = (typeof changeKinds)[number];
