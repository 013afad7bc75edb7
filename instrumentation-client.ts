import { emitNavigationStart } from "@/components/ui/navigation-start-events";
import { leaveIfSessionChanged, watchSession } from "@/lib/browser/signed-out";

watchSession();

/** Called by Next.js whenever the router starts to navigate to another URL. */
export const onRouterTransitionStart: typeof emitNavigationStart = (address, type) => {
  leaveIfSessionChanged();
  emitNavigationStart(address, type);
};
