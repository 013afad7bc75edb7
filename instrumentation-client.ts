import { stopCompositionKeys } from "@/components/ui/keyboard-focus";
import { emitNavigationStart } from "@/components/ui/navigation-start-events";
import { leaveIfSessionChanged, watchSession } from "@/lib/browser/signed-out";

watchSession();
window.addEventListener("keydown", stopCompositionKeys, true); // the first listener that sees a key

/** Called by Next.js whenever the router starts to navigate to another URL. */
export const onRouterTransitionStart: typeof emitNavigationStart = (address, type) => {
  leaveIfSessionChanged();
  emitNavigationStart(address, type);
};
