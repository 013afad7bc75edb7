import type { ComponentProps, ComponentType } from "react";
import { useLazyComponent } from "@/components/ui/use-lazy-component";
import { ColumnsButton, ExportListButton, ViewsMenuButton } from "./toolbar-buttons";

export const LazyColumnMenu = createLazyMenu(ColumnsButton, "dialog", () =>
  import("./column-menu").then((file) => file.ColumnMenu),
);

export const LazyExportMenu = createLazyMenu(ExportListButton, "menu", () =>
  import("./export-menu").then((file) => file.ExportMenu),
);

export const LazySavedViewsMenu = createLazyMenu(ViewsMenuButton, "dialog", () =>
  import("./saved-views-menu").then((file) => file.SavedViewsMenu),
);

function createLazyMenu<Properties extends object>(
  MenuButton: ComponentType<ComponentProps<"button">>,
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
