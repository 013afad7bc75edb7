import type { ComponentType } from "react";
import { useLazyComponent } from "@/components/ui/use-lazy-component";
import { DisplayButton, ExportListButton, FilterButton, ViewsMenuButton } from "./toolbar-buttons";

export const LazyFilterMenu = createLazyMenu(FilterButton, "dialog", () =>
  import("./filter-menu").then((file) => file.FilterMenu),
);

export const LazyDisplayMenu = createLazyMenu(DisplayButton, "dialog", () =>
  import("./display-menu").then((file) => file.DisplayMenu),
);

export const LazyExportMenu = createLazyMenu(ExportListButton, "menu", () =>
  import("./export-menu").then((file) => file.ExportMenu),
);

export const LazySavedViewsMenu = createLazyMenu(ViewsMenuButton, "dialog", () =>
  import("./saved-views-menu").then((file) => file.SavedViewsMenu),
);

function createLazyMenu<Properties extends object>(
  MenuButton: typeof FilterButton,
  popup: "menu" | "dialog",
  load: () => Promise<ComponentType<Properties>>,
) {
  return function LazyMenu(properties: Properties) {
    const { LoadedComponent: Opened, button } = useLazyComponent(load);
    return Opened ? (
      <Opened {...properties} />
    ) : (
      <MenuButton {...button} aria-haspopup={popup} aria-expanded={false} />
    );
  };
}
