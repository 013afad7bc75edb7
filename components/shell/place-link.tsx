"use client";

import type { ReactNode } from "react";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import type { Place } from "./public-places";
import classes from "./app-shell.module.css";

/** Navigation column; on phones a bar at the bottom. */
export const NavigationBar = ({ children }: { children: ReactNode }) => (
  <nav aria-label="Main" className={classes["navigation"]}>
    {children}
  </nav>
);

export type AriaCurrent = "page" | "true" | undefined;

/** Returns "page" for the current page, "true" for the place it belongs to. */
export const getAriaCurrent = (path: string, { href }: Place, here: Place | undefined): AriaCurrent =>
  path === href ? "page" : here?.href === href ? "true" : undefined;

/** Link of a place; `isBehind`: on phones it is in the "More" menu. */
export const PlaceLink = ({
  place,
  current,
  isBehind = false,
  label,
  children,
}: {
  place: Place;
  current: AriaCurrent;
  isBehind?: boolean;
  /** Accessible name, if it differs from the label. */
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
