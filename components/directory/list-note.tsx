"use client";

import { Text } from "@/components/ui/plain/text";
import { describePartial, type PartialMatch } from "@/lib/directory/partial-match";
import { newDays, type DirectoryView } from "@/lib/directory/view";
import classes from "./directory.module.css";

/** What is to be known of the list below: by which rule it is made, and where it is not quite what was asked for. */
export function ListNote({
  view,
  partial,
  isFilterLeftOut,
}: {
  view: DirectoryView;
  partial: PartialMatch | null;
  /** Whether the address has a filter that is not for the reader. */
  isFilterLeftOut: boolean;
}) {
  const sentences = [
    partial && `No one matches “${view.query.trim()}”. Showing people who match ${describePartial(partial)}.`,
    view.isNew &&
      `New here: joined in the last ${newDays} days${view.sort || view.query.trim() ? "" : ", newest first"}.`,
    isFilterLeftOut &&
      "This link also filters by what is missing in people’s data. That filter is for executives, so it was left out.",
  ].filter((sentence) => typeof sentence === "string");
  return (
    <div role="status" className={sentences.length > 0 ? classes["note"] : undefined}>
      {sentences.map((sentence) => (
        <Text key={sentence} size="sm" c="dimmed">
          {sentence}
        </Text>
      ))}
    </div>
  );
}
