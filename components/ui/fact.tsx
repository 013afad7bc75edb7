import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { inSentence } from "@/lib/wording";
import { CopyIcon } from "./copy-icon";
import classes from "./fact.module.css";

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
