import { Box, Button } from "@mantine/core";
import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";

/** Shows only the icon in windows narrower than `labelFrom`. `shown`: text instead of the label. */
export const ToolbarButton = ({
  icon: Icon,
  label,
  shown = label,
  labelFrom = "md",
  ...properties
}: Omit<ComponentProps<"button">, "color" | "style" | "disabled"> & {
  icon: LucideIcon;
  label: string;
  shown?: string;
  labelFrom?: "sm" | "md";
  disabled?: boolean;
}) => (
  <Button px="sm" aria-label={label} title={label} {...properties}>
    <Icon />
    <Box component="span" visibleFrom={labelFrom} ml={6}>
      {shown}
    </Box>
  </Button>
);
