import { Alert, type AlertProps } from "@mantine/core";
import { TriangleAlert, type LucideIcon } from "lucide-react";

/** Alert about a run: a failure, a pause or a decision to make. Its icon has the colour of the text. */
export const RunAlert = ({
  icon: Icon = TriangleAlert,
  ...properties
}: Omit<AlertProps, "icon"> & { icon?: LucideIcon; color: string; title: string }) => (
  <Alert icon={<Icon size={18} aria-hidden />} c="var(--mantine-color-text)" {...properties} />
);
