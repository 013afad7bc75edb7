import type { ReactNode } from "react";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import type { NavigationItem } from "./common-navigation-items";
import classes from "./app-shell.module.css";

export const NavigationBar = ({ children }: { children: ReactNode }) => (
  <nav aria-label="Main" className={`${classes["navigation"]} on-screen`}>
    {children}
  </nav>
);

type AriaCurrent = "page" | "true" | undefined;

export type OverflowItem = NavigationItem & { current: AriaCurrent; waiting: number };

/** Returns the `aria-current` of an item: "page" on its own page, "true" on other pages that belong to it. */
export const getAriaCurrent = (
  path: string,
  { href }: NavigationItem,
  here: NavigationItem | undefined,
): AriaCurrent => (path === href ? "page" : here?.href === href ? "true" : undefined);

/** If `isBehind`, the link is hidden on phones, where the item is in the "More" menu. */
export const NavigationLink = ({
  place,
  current,
  isBehind = false,
  label,
  children,
}: {
  place: NavigationItem;
  current: AriaCurrent;
  isBehind?: boolean;
  label?: string | undefined;
  children?: ReactNode;
}) => (
  <PrefetchLink
    href={place.href}
    className={classes["place"]}
    data-behind={isBehind || undefined}
    aria-current={current}
    aria-label={label}
  >
    <place.icon size={18} aria-hidden />
    <span>{place.label}</span>
    {children}
  </PrefetchLink>
);
