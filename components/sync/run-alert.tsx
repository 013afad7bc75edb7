import { Alert, type AlertProps } from "@mantine/core";
import { TriangleAlert, type LucideIcon } from "lucide-react";

export const RunAlert = ({
  icon: Icon = TriangleAlert,
  ...properties
}: Omit<AlertProps, "icon"> & { icon?: LucideIcon; color: string; title: string }) => (
  <Alert icon={<Icon size={18} />} c="var(--mantine-color-text)" {...properties} />
);
