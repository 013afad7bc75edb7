"use client";

import { Button, CloseButton, Text } from "@mantine/core";
import { showNotice } from "@/components/ui/notice-store";
import { useMutation } from "@tanstack/react-query";
import { Download, Mail } from "lucide-react";
import { downloadCsv } from "@/components/ui/download";
import { showUndoToast } from "@/components/ui/undo-toast";
import type { DirectoryRow } from "@/lib/directory/csv";
import type { Person } from "@/lib/directory/schema";
import { exportWorkEmails } from "@/lib/query/people";
import classes from "./directory.module.css";
import { nameOf } from "@/lib/matching/names";
import { counted } from "@/lib/wording";
import { tellFailed } from "@/components/ui/tell-failed";
import type { Related } from "./use-directory";
import type { Selection } from "./use-selection";

/** What can be done with those who are selected. Work e-mails are for who sees them; that they were taken out is recorded. */
export function DirectorySelection({
  people,
  related,
  selection,
  mayHaveEmails,
  isReady,
}: {
  /** Everybody, in the order of the directory. */
  people: readonly Person[];
  related: Related;
  selection: Selection;
  mayHaveEmails: boolean;
  /** Whether everything that the list shows is known: before, a file would be half empty. */
  isReady: boolean;
}) {
  const selected = people.filter(({ id }) => selection.ids.has(id));
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
    mutationFn: () => saveDirectory(selected, related, mayHaveEmails),
    onError: tellFailed("Not saved"),
  });
  if (selected.length === 0) return null;
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
        {selected.length.toLocaleString("en")} selected
      </Text>
      {mayHaveEmails && (
        <Button
          variant="default"
          px="sm"
          leftSection={<Mail size={16} aria-hidden />}
          loading={copy.isPending}
          onClick={() => copy.mutate(selected.map(({ id }) => id))}
        >
          Copy e-mails
        </Button>
      )}
      <Button
        variant="default"
        px="sm"
        leftSection={<Download size={16} aria-hidden />}
        loading={save.isPending}
        disabled={!isReady}
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
async function saveDirectory(people: readonly Person[], related: Related, withEmail: boolean): Promise<void> {
  const [{ directoryCsv }, emails] = await Promise.all([
    import("@/lib/directory/csv"), // fetched when it is wanted
    withEmail ? exportWorkEmails(people.map(({ id }) => id)) : new Map<string, string>(),
  ]);
  const rows = people.map((person): DirectoryRow => {
    const manager = related.managers.get(person.manager_id ?? "");
    const detail = related.details.get(person.id);
    return {
      first_name: person.first_name,
      last_name: person.last_name,
      title: person.title,
      manager: manager ? nameOf(manager) : "",
      office: detail?.office ?? "",
      joined_on: detail?.joined_on ?? "",
      reports: related.reportCounts.get(person.id) ?? 0,
      ...(withEmail && { email: emails.get(person.id) ?? "" }),
    };
  });
  downloadCsv(directoryCsv(rows, { withEmail }), "kith-people.csv");
}
