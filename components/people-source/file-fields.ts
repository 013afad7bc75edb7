import type { Encoding, FileField, Separator } from "@/lib/connections/connectors/people/file/formats";

export const fieldLabels: Readonly<Record<FileField, string>> = {
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

export const encodingLabels: Readonly<Record<Encoding, string>> = {
  "utf-8": "UTF-8",
  "utf-16le": "UTF-16",
  "utf-16be": "UTF-16 (big-endian)",
  "windows-1252": "Windows-1252 (older Excel)",
};

export const separatorLabels: Readonly<Record<Separator, string>> = {
  ",": "Comma",
  ";": "Semicolon",
  "\t": "Tab",
  "|": "Bar",
};
