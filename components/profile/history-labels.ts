import type { HistoryEntry, HistoryField, HistoryRecordKind } from "@/lib/profiles/history-schema";
import { fieldLabel, groupLabels, valueLabel } from "@/lib/profiles/field-labels";
import { inSentence } from "@/lib/wording";
import type { PersonWords } from "./person-words";

const directoryFields = new Map([
  ["first_name", "First name"],
  ["last_name", "Last name"],
  ["title", "Title"],
  ["avatar_url", "Picture"],
  ["email", "E-mail"],
  ["office", "Office"],
  ["joined_on", "Joined"],
  ["manager_id", "Manager"],
  ["user_id", "Account"],
]);

const groups = new Map(Object.entries(groupLabels));

/** A field as people call it: of the directory, or of the profile with its part: "Contact: mobile". */
export function historyFieldLabel(field: string): string {
  const [group = "", name] = field.split(".");
  if (name === undefined) return directoryFields.get(field) ?? field;
  return `${groups.get(group) ?? group}: ${inSentence(fieldLabel(name))}`;
}

/** A value of the history, as people read it. A picture is an address that nobody reads. */
export function historyValueLabel(field: string, value: string | null): string | null {
  if (value === null || value === "") return null;
  if (field === "avatar_url") return "a picture";
  if (field === "joined_on") return valueLabel("start_date", value);
  const name = field.split(".").at(1);
  return name === undefined ? value : valueLabel(name, value);
}

/** Whether a reader learns something from old and new; of others only the fact of the change is told. */
export const isTold = ({ field, is_private }: HistoryField): boolean => !is_private && field !== "avatar_url";

/** The changes of which no value is told, a part of the profile at a time: "Contact: mobile and home address changed". */
export function untoldWords(fields: readonly HistoryField[]): string[] {
  const untold = fields.filter((field) => !isTold(field)).map(({ field }) => field);
  const parts = [...new Set(untold.map((field) => field.split(".")[0] ?? field))];
  return parts.map((part) => {
    const names = untold.flatMap((field) => (field.startsWith(`${part}.`) ? [inPart(field)] : []));
    return names.length === 0
      ? `${historyFieldLabel(part)} changed`
      : `${groups.get(part) ?? part}: ${list.format(names)} changed`;
  });
}

const inPart = (field: string) => inSentence(fieldLabel(field.split(".")[1] ?? field));

const list = new Intl.ListFormat("en-GB");

type RunEntry = Extract<HistoryEntry, { type: "run" }>;

/** What a run did to the person as a whole; null where the fields tell it. */
export function changeLabel({ change, run, fields }: RunEntry, words: PersonWords): string | null {
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
      return fields.length === 0 ? "Read again; the earlier value can't be opened" : null;
  }
}

/** What was done by hand or by Kith about the person's links. `detail` is the record's: "payroll, by hand". */
export function recordLabels(kind: HistoryRecordKind, subject: string | null, detail: string | null): string {
  switch (kind) {
    case "link_made":
      return `Linked to ${detail ?? "another system"}`;
    case "link_removed":
      return `Link to ${detail ?? "another system"} ended`;
    case "match_rejected":
      return `Rejected as ${subject ?? "an employee"} of payroll`;
    case "match_reconsidered":
      return `May be ${subject ?? "an employee"} of payroll after all`;
  }
}
