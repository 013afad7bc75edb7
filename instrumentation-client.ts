import { emitNavigationStart } from "@/components/shell/navigation-start-events";

/** Called by Next.js whenever the router starts to navigate to another URL. */
export const onRouterTransitionStart = (address: string) => emitNavigationStart(address);
