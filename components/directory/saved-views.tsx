"use client";

import { useOnDemand } from "@/components/ui/use-on-demand";
import { ViewsButton } from "./views-button";

const loadViews = () => import("./saved-views-opened").then((file) => file.SavedViewsOpened);

/** One's own views of the directory. */
export function SavedViews(views: {
  /** Of what is shown now. */
  address: string;
  onOpen: (address: string) => void;
}) {
  const { Wanted: Opened, button } = useOnDemand(loadViews);
  return Opened ? (
    <Opened {...views} />
  ) : (
    <ViewsButton {...button} aria-haspopup="dialog" aria-expanded={false} />
  );
}
