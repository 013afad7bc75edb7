"use client";

import { Button, CloseButton, Text } from "@mantine/core";
import { showNotice } from "@/components/ui/notice-store";
import { useMutation } from "@tanstack/react-query";
import { Download, Mail } from "lucide-react";
import { downloadCsv } from "@/components/ui/download";
import { showUndoToast } from "@/components/ui/undo-toast";
import type { DirectoryRow } from "@/lib/directory/csv";
import { exportWorkEmails } from "@/lib/query/people";
import classes from "./directory.module.css";
import { counted } from "@/lib/wording";
import { tellFailed } from "@/components/ui/tell-failed";
import type { Selection } from "./use-selection";

export type SelectedPeople = {
  /** Of those who are selected and there. */
  ids: readonly string[];
  /** What the list shows of them, in the order of the directory. */
  readRows: () => Promise<(DirectoryRow & { id: string })[]>;
  /** Whether everything that the list shows is known: before, a file would be half empty. */
  isReady: boolean;
};

/** What can be done with those who are selected. Work e-mails are for who sees them; that they were taken out is recorded. */
export function DirectorySelection({
  selected,
  selection,
  mayHaveEmails,
}: {
  selected: SelectedPeople;
  selection: Selection;
  mayHaveEmails: boolean;
}) {
  const copy = useMutation({
    mutationFn: copyEmails,
    onSuccess: ({ copied, missing }) =>
      showNotice({
        title: `${counted(copied, "e-mail")} copied`,
        message: missing === 0 ? "This was recorded." : `${missing} of them have none. This was recorded.`,
      }),
    onError: tellFailed("Not copied"),
  });
  const save = useMutation({
    mutationFn: () => saveDirectory(selected, mayHaveEmails),
    onError: tellFailed("Not saved"),
  });
  if (selected.ids.length === 0) return null;
  const clear = () => {
    const before = selection.ids;
    selection.replace(new Set());
    showUndoToast({
      message: "The selection is cleared.",
      onUndo: () => selection.replace(before),
    });
  };
  return (
    <section aria-label="Selected people" className={classes["chosen"]}>
      <Text size="sm" fw={550} className="numbers" role="status" miw="max-content">
        {selected.ids.length.toLocaleString("en")} selected
      </Text>
      {mayHaveEmails && (
        <Button
          variant="default"
          px="sm"
          leftSection={<Mail size={16} aria-hidden />}
          loading={copy.isPending}
          onClick={() => copy.mutate(selected.ids)}
        >
          Copy e-mails
        </Button>
      )}
      <Button
        variant="default"
        px="sm"
        leftSection={<Download size={16} aria-hidden />}
        loading={save.isPending}
        disabled={!selected.isReady}
        onClick={() => save.mutate()}
      >
        Save CSV
      </Button>
      <CloseButton size="lg" aria-label="Clear the selection" onClick={clear} />
    </section>
  );
}

/** Puts the work e-mails of these people where Paste finds them, with a comma between. */
async function copyEmails(personIds: readonly string[]): Promise<{ copied: number; missing: number }> {
  // Absent where a page does not come by https.
  if (typeof navigator.clipboard === "undefined") {
    throw new Error("The browser does not allow copying here. Save the CSV instead: it has the e-mails.");
  }
  const emails = await exportWorkEmails(personIds);
  await navigator.clipboard.writeText([...new Set(emails.values())].join(", "));
  return { copied: emails.size, missing: personIds.length - emails.size };
}

/** Saves what the reader sees of these people, with the work e-mails for who sees them. */
async function saveDirectory({ ids, readRows }: SelectedPeople, withEmail: boolean): Promise<void> {
  const [{ directoryCsv }, emails, people] = await Promise.all([
    import("@/lib/directory/csv"), // fetched when it is wanted
    withEmail ? exportWorkEmails(ids) : new Map<string, string>(),
    readRows(),
  ]);
  const rows = people.map(({ id, ...row }): DirectoryRow => ({
    ...row,
    ...(withEmail && { email: emails.get(id) ?? "" }),
  }));
  downloadCsv(directoryCsv(rows, { withEmail }), "kith-people.csv");
}
