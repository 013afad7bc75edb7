/** Columns of the directory list besides the name, in display order. */
export const directoryColumns = [
  "title",
  "department",
  "manager",
  "office",
  "email",
  "joined",
  "reports",
] as const;
export type DirectoryColumn = (typeof directoryColumns)[number];

export const defaultColumns: readonly DirectoryColumn[] = [
  "title",
  "department",
  "manager",
  "office",
  "joined",
  "reports",
];

/** Returns the known columns among these names, in display order. */
export const filterKnownColumns = (names: readonly string[]): DirectoryColumn[] =>
  directoryColumns.filter((column) => names.includes(column));
