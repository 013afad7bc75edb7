"use client";

import { useLazyComponent } from "@/components/ui/use-lazy-component";
import type { ListToExport } from "./export-menu";
import { ExportListButton } from "./toolbar-buttons";

const loadExportMenu = () => import("./export-menu").then((file) => file.ExportMenu);

/** Button with the exports of the shown list. */
export function ExportList(list: ListToExport) {
  const { LoadedComponent: Opened, button } = useLazyComponent(loadExportMenu);
  return Opened ? (
    <Opened {...list} />
  ) : (
    <ExportListButton {...button} aria-haspopup="menu" aria-expanded={false} />
  );
}
