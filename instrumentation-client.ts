import { tellNavigationBegun } from "@/components/shell/navigation-begun";

/** Next calls it whenever the router sets out for another address, by a link or otherwise. */
export const onRouterTransitionStart = (address: string) => tellNavigationBegun(address);
