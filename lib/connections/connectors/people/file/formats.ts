// What the pages, the API and the reader of files know about them.

/** What a column of a file can hold. `manager`: id, e-mail address or name. `suspended`: the opposite of `active`. */
export const fileFields = [
  "source_id",
  "first_name",
  "last_name",
  "name",
  "email",
  "title",
  "manager",
  "manager_id",
  "manager_email",
  "department",
  "office",
  "work_phone",
  "employment_type",
  "start_date",
  "end_date",
  "active",
  "suspended",
  "groups",
  "avatar_url",
] as const;
export type FileField = (typeof fileFields)[number];
export type ColumnMapping = Readonly<Record<string, FileField>>;

export const maxColumnName = 1_000;

/** Names that `TextDecoder` knows. */
export const encodings = [
  "utf-8",
  "utf-16le",
  "utf-16be",
  "windows-1250",
  "windows-1251",
  "windows-1252",
  "windows-1253",
  "windows-1254",
  "shift_jis",
  "gb18030",
  "euc-kr",
] as const;
export type Encoding = (typeof encodings)[number];

export const separators = [",", ";", "\t", "|"] as const;
export type Separator = (typeof separators)[number];

export const dateOrders = ["dmy", "mdy", "ymd"] as const;
/** Order of dates such as 03/04/2026, and 26-04-03 with the year first. */
export type DateOrder = (typeof dateOrders)[number];
