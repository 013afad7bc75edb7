import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { uncapitalizeLabel } from "@/lib/platform/text/text-format";
import { CopyIconButton } from "./copy-icon-button";
import classes from "./facts.module.css";

export const Facts = ({
  isRoomy = false,
  isStacking = false,
  children,
}: {
  isRoomy?: boolean;
  isStacking?: boolean;
  children: ReactNode;
}) => (
  <dl
    className={`${classes["facts"]} text-links`}
    data-roomy={isRoomy || undefined}
    data-stacking={isStacking || undefined}
  >
    {children}
  </dl>
);

export function Fact({
  label,
  copy,
  children,
}: {
  label: string;
  copy?: string | null | undefined;
  children: ReactNode;
}) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {children ?? (
          <Text span inherit c="dimmed">
            Not recorded
          </Text>
        )}
      </dd>
      {copy && (
        <dd className={`${classes["copy"]} on-screen`}>
          <CopyIconButton text={copy} label={`Copy ${uncapitalizeLabel(label)}`} />
        </dd>
      )}
    </div>
  );
}
