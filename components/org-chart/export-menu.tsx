"use client";

import { useOnDemand } from "@/components/ui/use-on-demand";
import { ExportButton, type Exported } from "./export-button";

const loadMenu = () => import("./export-menu-opened").then((file) => file.ExportMenuOpened);

/** Takes the selected branch, or everybody, away as a picture or a table; prints what is shown. */
export function ExportMenu(exported: Exported) {
  const { Wanted: Opened, button } = useOnDemand(loadMenu);
  return Opened ? (
    <Opened {...exported} />
  ) : (
    <ExportButton {...button} disabled={!exported.isWhole} aria-haspopup="menu" aria-expanded={false} />
  );
}
