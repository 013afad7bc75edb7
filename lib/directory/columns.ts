/** What a row of the list says beside the name, in the order of the columns. */
export const directoryColumns = ["title", "manager", "office", "email", "joined", "reports"] as const;
export type DirectoryColumn = (typeof directoryColumns)[number];

/** Until somebody chooses. */
export const usualColumns: readonly DirectoryColumn[] = ["title", "manager", "office", "joined", "reports"];

/** Those of the known columns that are among these, in their own order. */
export const knownColumns = (names: readonly string[]): DirectoryColumn[] =>
  directoryColumns.filter((column) => names.includes(column));
