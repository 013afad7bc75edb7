import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { inSentence } from "@/lib/wording";
import { CopyIcon } from "./copy-icon";
import classes from "./facts.module.css";

/** Names and values, a `Fact` each. Roomy: as the content of a page, and not of a card. Stacking: name above value on phones. */
export const Facts = ({
  isRoomy = false,
  isStacking = false,
  children,
}: {
  isRoomy?: boolean;
  isStacking?: boolean;
  children: ReactNode;
}) => (
  <dl className={classes["facts"]} data-roomy={isRoomy || undefined} data-stacking={isStacking || undefined}>
    {children}
  </dl>
);

/** One fact, with a button that copies it where it is worth it. What is not known says so, and is never an empty space. */
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
        <dd className={classes["copy"]}>
          <CopyIcon text={copy} label={`Copy ${inSentence(label)}`} />
        </dd>
      )}
    </div>
  );
}
