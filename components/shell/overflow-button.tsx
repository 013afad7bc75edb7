import { UnstyledButton } from "@mantine/core";
import { Ellipsis } from "lucide-react";
import type { ComponentProps } from "react";
import type { NavigationItem } from "./common-navigation-items";
import type { AriaCurrent } from "./navigation-link";
import classes from "./app-shell.module.css";
import { formatWaitingLabel, WaitingBadge } from "./waiting-badge";

type OverflowItem = NavigationItem & { current: AriaCurrent; waiting: number };

export type NavigationOverflow = { places: readonly OverflowItem[]; isHere: boolean; waiting: number };

export const OverflowButton = ({
  behind: { isHere, waiting },
  ...properties
}: { behind: NavigationOverflow } & ComponentProps<"button">) => (
  <UnstyledButton
    aria-label={formatWaitingLabel("More", waiting)}
    {...properties}
    className={`${classes["place"]} ${classes["more"]}`}
    data-here={isHere || undefined}
  >
    <Ellipsis size={18} />
    <span>More</span>
    <WaitingBadge count={waiting} />
  </UnstyledButton>
);
