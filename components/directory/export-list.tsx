import { useLazyComponent } from "@/components/ui/use-lazy-component";
import type { ListToExport } from "./export-menu";
import { ExportListButton } from "./toolbar-buttons";

const loadExportMenu = () => import("./export-menu").then((file) => file.ExportMenu);

/** Button that opens the export menu of the shown list. The menu loads on first use. */
export function LazyExportMenu(list: ListToExport) {
  const { LoadedComponent: Opened, button } = useLazyComponent(loadExportMenu);
  return Opened ? (
    <Opened {...list} />
  ) : (
    <ExportListButton {...button} aria-haspopup="menu" aria-expanded={false} />
  );
}
