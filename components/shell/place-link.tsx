"use client";

import type { ReactNode } from "react";
import { IntentLink } from "@/components/ui/intent-link";
import type { Place } from "./people-places";
import classes from "./shell.module.css";

/** A column of places, and on phones a bar at the bottom. */
export const NavigationBar = ({ children }: { children: ReactNode }) => (
  <nav aria-label="Main" className={classes["navigation"]}>
    {children}
  </nav>
);

export type Current = "page" | "true" | undefined;

/** Of all places: an address belongs to one of them. */
export const currentOf = (path: string, { href }: Place, here: Place | undefined): Current =>
  path === href ? "page" : here?.href === href ? "true" : undefined;

/** One place; `isBehind`: on phones it stands under More. */
export const PlaceLink = ({
  place,
  current,
  isBehind = false,
  label,
  children,
}: {
  place: Place;
  current: Current;
  isBehind?: boolean;
  /** What is read of it, where that is more than its name. */
  label?: string | undefined;
  children?: ReactNode;
}) => (
  <IntentLink
    href={place.href}
    className={classes["place"]}
    data-behind={isBehind || undefined}
    aria-current={current}
    aria-label={label}
  >
    <place.icon size={18} aria-hidden />
    <span>{place.label}</span>
    {children}
  </IntentLink>
);
