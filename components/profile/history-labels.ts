import type { HistoryEntry, HistoryField, ManualChangeKind } from "@/lib/profiles/history-schema";
import { getFieldLabel, groupLabels, formatFieldValue } from "@/lib/profiles/field-labels";
import { uncapitalizeLabel } from "@/lib/platform/text/text-format";
import type { ProfileText } from "./profile-text";

const directoryFields = new Map([
  ["first_name", "First name"],
  ["last_name", "Last name"],
  ["title", "Title"],
  ["avatar_url", "Picture"],
  ["email", "E-mail"],
  ["office", "Office"],
  ["department", "Department"],
  ["teams", "Teams"],
  ["joined_on", "Joined"],
  ["manager_id", "Manager"],
  ["user_id", "Account"],
]);

const groupLabelsByName = new Map(Object.entries(groupLabels));

/** The label of a profile field starts with the section: "Contact: mobile". */
export function getHistoryFieldLabel(field: string): string {
  const [group = "", name] = field.split(".");
  if (name === undefined) return directoryFields.get(field) ?? field;
  return `${groupLabelsByName.get(group) ?? group}: ${uncapitalizeLabel(getFieldLabel(name))}`;
}

/** Null for an empty value. Picture URLs become "a picture". */
export function formatHistoryValue(field: string, value: string | null): string | null {
  if (value === null || value === "") return null;
  if (field === "avatar_url") return "a picture";
  if (field === "joined_on") return formatFieldValue("start_date", value);
  const name = field.split(".").at(1);
  return name === undefined ? value : formatFieldValue(name, value);
}

export const showsOldAndNewValue = ({ field, is_private }: HistoryField): boolean =>
  !is_private && field !== "avatar_url";

/** One line per section, such as "Contact: mobile and home address changed". */
export function describeHiddenChanges(fields: readonly HistoryField[]): string[] {
  const hidden = fields.filter((field) => !showsOldAndNewValue(field)).map(({ field }) => field);
  const parts = [...new Set(hidden.map((field) => field.split(".")[0] ?? field))];
  return parts.map((part) => {
    const names = hidden.flatMap((field) => (field.startsWith(`${part}.`) ? [getFieldText(field)] : []));
    return names.length === 0
      ? `${getHistoryFieldLabel(part)} changed`
      : `${groupLabelsByName.get(part) ?? part}: ${listFormat.format(names)} changed`;
  });
}

const getFieldText = (field: string) => uncapitalizeLabel(getFieldLabel(field.split(".")[1] ?? field));

const listFormat = new Intl.ListFormat("en-GB");

type RunHistoryEntry = Extract<HistoryEntry, { type: "run" }>;

/** Null if the list of changed fields is sufficient. */
export function describeRunChange(
  { change, run, fields }: RunHistoryEntry,
  words: ProfileText,
): string | null {
  switch (change) {
    case "created":
      return run.source === "payroll" ? "First read from payroll" : "Added to the directory";
    case "returned":
      return "Returned to the directory";
    case "removed":
      return "Left the directory";
    case "replaced":
      return words.idReplaced;
    case "held":
      return "Removal held for a decision";
    case "updated":
      return fields.length === 0 ? "Read again; the previous value can't be decrypted" : null;
  }
}

/** `detail`: from the audit log, such as "payroll, by hand" for a link, or the names of the changed fields. */
export function describeHistoryRecord(
  kind: ManualChangeKind,
  subject: string | null,
  detail: string | null,
): string {
  const record = `${subject === null ? "" : `${subject} in `}${detail ?? "another system"}`;
  switch (kind) {
    case "link_made":
      return `Linked to ${record}`;
    case "link_removed":
      return `Link to ${record} ended`;
    case "match_rejected":
      return `Payroll match with ${subject ?? "an employee"} rejected`;
    case "match_reconsidered":
      return `Rejection of payroll match with ${subject ?? "an employee"} undone`;
    case "about_changed":
      return `About changed${detail ? `: ${detail}` : ""}`;
  }
}
