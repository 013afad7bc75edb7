import { useLazyComponent } from "@/components/ui/use-lazy-component";
import { ViewsMenuButton } from "./toolbar-buttons";

const loadSavedViewsMenu = () => import("./saved-views-menu").then((file) => file.SavedViewsMenu);

/** Button that opens the menu of the user's saved views. The menu loads on first use. */
export function SavedViewsButton(views: {
  /** Query string of the shown view. */
  address: string;
  onOpen: (address: string) => void;
}) {
  const { LoadedComponent: Opened, button } = useLazyComponent(loadSavedViewsMenu);
  return Opened ? (
    <Opened {...views} />
  ) : (
    <ViewsMenuButton {...button} aria-haspopup="dialog" aria-expanded={false} />
  );
}
