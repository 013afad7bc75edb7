import type { ComponentProps, ComponentType } from "react";
import { useLazyComponent } from "@/components/ui/use-lazy-component";
import { ColumnsButton, ExportListButton, ViewsMenuButton } from "./toolbar-buttons";

/** Menu of columns and grouping. The columns are stored per user, for all browsers. */
export const LazyColumnMenu = createLazyMenu(ColumnsButton, "dialog", () =>
  import("./column-menu").then((file) => file.ColumnMenu),
);

/** Menu that exports the shown list. */
export const LazyExportMenu = createLazyMenu(ExportListButton, "menu", () =>
  import("./export-menu").then((file) => file.ExportMenu),
);

/** Menu of the user's saved views. */
export const LazySavedViewsMenu = createLazyMenu(ViewsMenuButton, "dialog", () =>
  import("./saved-views-menu").then((file) => file.SavedViewsMenu),
);

/** Creates a menu that loads on first use of its button. */
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
