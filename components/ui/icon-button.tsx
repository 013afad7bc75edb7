import { ActionIcon, type ActionIconProps } from "@mantine/core";
import type { LucideIcon } from "lucide-react";

/** `label`: accessible name and tooltip. */
export const IconButton = ({
  label,
  icon: Icon,
  iconSize,
  ...properties
}: Omit<ActionIconProps, "children"> & {
  label: string;
  icon: LucideIcon;
  iconSize?: number;
  autoFocus?: boolean;
  onClick: () => void;
}) => (
  <ActionIcon aria-label={label} title={label} {...properties}>
    <Icon {...(iconSize !== undefined && { size: iconSize })} />
  </ActionIcon>
);
