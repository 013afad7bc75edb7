import { Menu, Text } from "@mantine/core";
import { FileSpreadsheet, Printer, Table2 } from "lucide-react";
import { cloneElement } from "react";
import { AutoOpenMenu } from "@/components/ui/auto-open";
import { useAction } from "@/components/ui/use-action";
import type { MenuButton } from "@/components/ui/use-lazy-component";
import type { DirectoryColumn } from "@/lib/directory/columns";
import { formatPeopleCount } from "@/lib/platform/text/text-format";
import { listIds } from "./directory-list";
import type { DirectorySource } from "./directory-source";
import { savePeopleAsCsv } from "./save-people-as-csv";

type ListToExport = Pick<DirectorySource, "found" | "selected"> & {
  columns: readonly DirectoryColumn[];
  /** What the list contains, for the name of the file. */
  contents: readonly string[];
  seesEmails: boolean;
} & { button: MenuButton };

export function ExportMenu({ found, columns, contents, seesEmails, selected, button }: ListToExport) {
  const save = useAction({
    call: async (chosen: { columns?: readonly DirectoryColumn[]; withEmail: boolean }) => {
      const ids = found ? await listIds(found, 0, found.length) : [];
      await savePeopleAsCsv(selected(new Set(ids)), { ...chosen, contents, order: ids });
    },
    failed: "Not saved",
  });
  const isPartlyLoaded = found?.want !== undefined;
  const isReady = found !== null && found.length > 0 && selected(new Set()).isReady && !save.isPending;
  return (
    // The button stays enabled while a file is built, because a disabled button would lose the focus.
    <AutoOpenMenu position="bottom-end" button={cloneElement(button, { "aria-busy": save.isPending })}>
      <Menu.Label>{formatPeopleCount(found?.length ?? 0)}, as shown</Menu.Label>
      <Menu.Item
        leftSection={<FileSpreadsheet />}
        disabled={!isReady}
        onClick={() => save.mutate({ columns, withEmail: columns.includes("email") })}
      >
        CSV with the shown columns
      </Menu.Item>
      <Menu.Item
        leftSection={<Table2 />}
        disabled={!isReady}
        onClick={() => save.mutate({ withEmail: seesEmails })}
      >
        CSV with all columns
      </Menu.Item>
      <Menu.Item
        leftSection={<Printer />}
        disabled={!isReady}
        // Runs after the click event, because printing renders all rows synchronously.
        onClick={() => setTimeout(() => window.print())}
      >
        {isPartlyLoaded ? "Print the loaded rows" : "Print"}
      </Menu.Item>
      {seesEmails && (
        <Text size="xs" c="dimmed" px="sm" py={6} maw={220}>
          An export of work e-mails is recorded.
        </Text>
      )}
    </AutoOpenMenu>
  );
}
