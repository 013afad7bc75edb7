import { Box, Button } from "@mantine/core";
import { Download } from "lucide-react";
import { useLazyComponent } from "@/components/ui/use-lazy-component";
import type { ExportSource } from "./export-dialog";

const searchKeywords = "csv svg png pdf print picture spreadsheet download poster";

const loadExportDialog = () => import("./export-dialog").then((file) => file.ExportDialog);

export function ExportButton(source: ExportSource) {
  const { LoadedComponent: Dialog, button } = useLazyComponent(loadExportDialog);
  const shown = (properties: { onClick?: () => void }) => (
    <Button
      px="sm"
      aria-label="Export"
      title="Export"
      aria-haspopup="dialog"
      data-keywords={searchKeywords}
      disabled={!source.isEveryoneLoaded}
      {...properties}
    >
      <Download />
      <Box component="span" visibleFrom="md" ml={6}>
        Export
      </Box>
    </Button>
  );
  return Dialog ? <Dialog {...source} button={shown} /> : shown(button);
}
