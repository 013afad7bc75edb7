import { Button, CloseButton, Group, Text } from "@mantine/core";
import { showNotice } from "@/components/ui/notice-store";
import { Download, Mail } from "lucide-react";
import { showUndoNotice } from "@/components/ui/undo-notice";
import { exportWorkEmails } from "@/lib/browser/people";
import classes from "./directory.module.css";
import { formatCount } from "@/lib/platform/text/text-format";
import { useAction } from "@/components/ui/use-action";
import { savePeopleAsCsv, type SelectedPeople } from "./save-people-as-csv";
import type { Selection } from "./use-selection";

export function SelectionBar({
  selected,
  selection,
  company,
  mayHaveEmails,
}: {
  selected: SelectedPeople;
  selection: Selection;
  company: string | null;
  mayHaveEmails: boolean;
}) {
  const copy = useAction({
    call: copyEmails,
    done: ({ copied, missing }) =>
      showNotice({
        title: `${formatCount(copied, "e-mail")} copied`,
        message: missing === 0 ? "This was recorded." : `${missing} without e-mail. This was recorded.`,
      }),
    failed: "Not copied",
  });
  const save = useAction({
    call: () =>
      savePeopleAsCsv(selected, {
        withEmail: mayHaveEmails,
        contents: [
          ...(company === null ? [] : [company]),
          `${formatCount(selected.ids.length, "person", "people")} selected`,
        ],
      }),
    failed: "Not saved",
  });
  if (selected.ids.length === 0) return null;
  const clear = () => {
    const before = selection.ids;
    selection.replace(new Set());
    showUndoNotice({
      message: "The selection is cleared.",
      onUndo: () => selection.replace(before),
    });
  };
  return (
    <Group
      component="section"
      aria-label="Selected people"
      gap="xs"
      wrap="nowrap"
      className={`${classes["chosen"]} arrives`}
    >
      <Text fw={550} className="numbers" role="status" miw="max-content">
        {selected.ids.length.toLocaleString("en")} selected
      </Text>
      {mayHaveEmails && (
        <Button
          px="sm"
          leftSection={<Mail />}
          loading={copy.isPending}
          onClick={() => copy.mutate(selected.ids)}
        >
          Copy e-mails
        </Button>
      )}
      <Button
        px="sm"
        leftSection={<Download />}
        loading={save.isPending}
        disabled={!selected.isReady}
        onClick={() => save.mutate()}
      >
        Save CSV
      </Button>
      <CloseButton size="lg" aria-label="Clear the selection" onClick={clear} />
    </Group>
  );
}

async function copyEmails(personIds: readonly string[]): Promise<{ copied: number; missing: number }> {
  // Browsers provide no clipboard on pages without HTTPS.
  if (typeof navigator.clipboard === "undefined") {
    throw new Error("This browser can't copy e-mails here. Save the CSV instead.");
  }
  const reading = exportWorkEmails(personIds);
  const text = reading.then((found) => [...new Set(found.values())].join(", "));
  // Safari writes only during the click, so it gets a promise of the text. Older browsers accept only the text.
  const write = async () =>
    navigator.clipboard.write([
      new ClipboardItem({ "text/plain": text.then((all) => new Blob([all], { type: "text/plain" })) }),
    ]);
  await write().catch(async () => navigator.clipboard.writeText(await text));
  const emails = await reading;
  return { copied: emails.size, missing: personIds.length - emails.size };
}
