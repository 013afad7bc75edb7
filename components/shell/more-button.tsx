"use client";

import { Ellipsis } from "lucide-react";
import type { ComponentProps } from "react";
import { UnstyledButton } from "@/components/ui/plain/button";
import type { Place } from "./people-places";
import type { Current } from "./place-link";
import classes from "./shell.module.css";
import { labelOf, Waiting } from "./waiting-count";

/** A place that stands under More, with what the bar would show of it. */
type PlaceBehind = Place & { current: Current; waiting: number };

/** What stands under More, whether the page that is open is among it, and how much waits there. */
export type BehindMore = { places: readonly PlaceBehind[]; isHere: boolean; waiting: number };

export const MoreButton = ({
  behind: { isHere, waiting },
  ...properties
}: { behind: BehindMore } & ComponentProps<"button">) => (
  <UnstyledButton
    aria-label={labelOf("More", waiting)}
    {...properties}
    className={`${classes["place"]} ${classes["more"]}`}
    data-here={isHere || undefined}
  >
    <Ellipsis size={18} aria-hidden />
    <span>More</span>
    <Waiting count={waiting} />
  </UnstyledButton>
);
