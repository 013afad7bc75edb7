import { Alert, type AlertProps } from "@mantine/core";
import { CircleCheck, Info, TriangleAlert, type LucideIcon } from "lucide-react";

const tones = {
  good: { color: "pine", icon: CircleCheck },
  info: { color: "blue", icon: Info },
  quiet: { color: "gray", icon: Info },
  warning: { color: "yellow", icon: TriangleAlert },
  bad: { color: "red", icon: TriangleAlert },
} as const;

type NoticeAlertProps = Omit<AlertProps, "icon" | "color"> & {
  tone: keyof typeof tones;
  /** Replaces the icon of the tone. */
  icon?: LucideIcon;
  id?: string;
  /** Defaults to `alert`, which screen readers announce immediately. */
  role?: "status";
};

/** Alert with the colour and icon of its tone, and a button "Close" if it has `onClose`. */
export function NoticeAlert({ tone, icon: Icon = tones[tone].icon, ...properties }: NoticeAlertProps) {
  return (
    <Alert
      color={tones[tone].color}
      icon={<Icon size={18} aria-hidden />}
      withCloseButton={properties.onClose !== undefined}
      closeButtonLabel="Close"
      {...properties}
    />
  );
}

/** Alert whose icon has the colour of the text, such as an alert about a run. */
export const PlainAlert = (properties: NoticeAlertProps) => (
  <NoticeAlert c="var(--mantine-color-text)" {...properties} />
);
