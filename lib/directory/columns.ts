export const directoryColumns = [
  "title",
  "department",
  "manager",
  "office",
  "email",
  "phone",
  "skills",
  "time",
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

export const filterKnownColumns = (names: readonly string[]): DirectoryColumn[] =>
  directoryColumns.filter((column) => names.includes(column));
