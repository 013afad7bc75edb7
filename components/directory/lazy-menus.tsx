import { Bookmark, Download, ListFilter, SlidersHorizontal, type LucideIcon } from "lucide-react";
import type { ComponentType } from "react";
import { ToolbarButton } from "@/components/ui/toolbar-button";
import { useLazyMenu, type MenuButton } from "@/components/ui/use-lazy-component";

export const LazyFilterMenu = createLazyMenu(ListFilter, "Filter", "dialog", () =>
  import("./filter-menu").then((file) => file.FilterMenu),
);

export const LazyDisplayMenu = createLazyMenu(SlidersHorizontal, "Display", "dialog", () =>
  import("./display-menu").then((file) => file.DisplayMenu),
);

export const LazyExportMenu = createLazyMenu(Download, "Export", "menu", () =>
  import("./export-menu").then((file) => file.ExportMenu),
);

export const LazySavedViewsMenu = createLazyMenu(Bookmark, "Views", "dialog", () =>
  import("./saved-views-menu").then((file) => file.SavedViewsMenu),
);

function createLazyMenu<Properties extends object>(
  icon: LucideIcon,
  label: string,
  popup: "menu" | "dialog",
  load: () => Promise<ComponentType<Properties & { button: MenuButton }>>,
) {
  const button = <ToolbarButton icon={icon} label={label} labelFrom="sm" />;
  return function LazyMenu(properties: Properties) {
    return useLazyMenu(load, popup, button, properties);
  };
}
