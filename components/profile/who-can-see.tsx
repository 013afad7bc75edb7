"use client";

import { useOnDemand } from "@/components/ui/use-on-demand";
import { WhoCanSeeButton, type Seen } from "./who-can-see-button";

const loadViewers = () => import("./who-can-see-opened").then((file) => file.WhoCanSeeOpened);

/** "Who can see this?", as one quiet icon. */
export function WhoCanSee(seen: Seen) {
  const { Wanted: Opened, button } = useOnDemand(loadViewers);
  return Opened ? (
    <Opened {...seen} />
  ) : (
    <WhoCanSeeButton group={seen.group} {...button} aria-haspopup="dialog" aria-expanded={false} />
  );
}
