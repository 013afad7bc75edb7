import { Download } from "lucide-react";
import { ToolbarButton } from "@/components/ui/toolbar-button";
import { useLazyComponent } from "@/components/ui/use-lazy-component";
import type { ExportSource } from "./export-dialog";

const searchKeywords = "csv svg png pdf print picture spreadsheet download poster";

const loadExportDialog = () => import("./export-dialog").then((file) => file.ExportDialog);

export function ExportButton(source: ExportSource) {
  const { LoadedComponent: Dialog, button } = useLazyComponent(loadExportDialog);
  const shown = (properties: { onClick?: () => void }) => (
    <ToolbarButton
      icon={Download}
      label="Export"
      aria-haspopup="dialog"
      data-keywords={searchKeywords}
      disabled={!source.isEveryoneLoaded}
      {...properties}
    />
  );
  return Dialog ? <Dialog {...source} button={shown} /> : shown(button);
}
