// What the pages, the API and the reader of files know about them, with the labels of the pages.

export const listKeys = <K extends string>(labels: Readonly<Record<K, string>>) =>
  Object.keys(labels) as [K, ...K[]];

/** What a column of a file can hold. `manager`: id, e-mail address or name. `suspended`: the opposite of `active`. */
export const fileFieldLabels = {
  source_id: "Id",
  first_name: "First name",
  last_name: "Last name",
  name: "Full name",
  email: "Work e-mail",
  title: "Job title",
  manager: "Manager (id, e-mail or name)",
  manager_id: "Manager’s id",
  manager_email: "Manager’s e-mail",
  department: "Department",
  office: "Office",
  work_phone: "Work phone",
  employment_type: "Employment type",
  start_date: "Start date",
  end_date: "Last day",
  active: "Status (active or left)",
  suspended: "Suspended (yes or no)",
  groups: "Groups",
  avatar_url: "Address of a picture",
};
export const fileFields = listKeys(fileFieldLabels);
export type FileField = keyof typeof fileFieldLabels;
export type ColumnMapping = Readonly<Record<string, FileField>>;

export const maxColumnName = 1_000;

/** By names that `TextDecoder` knows. */
export const encodingLabels = {
  "utf-8": "UTF-8",
  "utf-16le": "UTF-16",
  "utf-16be": "UTF-16 (big-endian)",
  "windows-1250": "Windows-1250 (Central European)",
  "windows-1251": "Windows-1251 (Cyrillic)",
  "windows-1252": "Windows-1252 (Western European)",
  "windows-1253": "Windows-1253 (Greek)",
  "windows-1254": "Windows-1254 (Turkish)",
  shift_jis: "Shift JIS (Japanese)",
  gb18030: "GB18030 (Chinese)",
  "euc-kr": "EUC-KR (Korean)",
};
export const encodings = listKeys(encodingLabels);
export type Encoding = keyof typeof encodingLabels;

export const separatorLabels = { ",": "Comma", ";": "Semicolon", "\t": "Tab", "|": "Bar" };
export const separators = listKeys(separatorLabels);
export type Separator = keyof typeof separatorLabels;

/** Order of dates such as 03/04/2026, and 26-04-03 with the year first. */
export const dateOrderLabels = {
  dmy: "Day first (31/12/2026)",
  mdy: "Month first (12/31/2026)",
  ymd: "Year first (26-12-31)",
};
export const dateOrders = listKeys(dateOrderLabels);
export type DateOrder = keyof typeof dateOrderLabels;

export function findMissingFields(columns: ColumnMapping): string[] {
  const fields = new Set(Object.values(columns));
  const hasName = fields.has("name") || fields.has("first_name") || fields.has("last_name");
  const hasKey = fields.has("source_id") || fields.has("email");
  return [
    ...(hasName ? [] : ["Choose the columns with the names of the people."]),
    ...(hasKey ? [] : ["Choose the column with the ids or the e-mail addresses of the people."]),
  ];
}
