import { Text } from "@mantine/core";
import { TriangleAlert } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import classes from "./provenance.module.css";

/** Where something comes from and as of when, in one quiet line; what is in the way of newer values stands below it. */
export function Provenance({ parts, warning }: { parts: readonly ReactNode[]; warning?: ReactNode }) {
  return (
    <Text size="xs" c="dimmed" component="div" className={classes["line"] ?? ""}>
      {parts.map((part, index) => (
        <Fragment key={index}>
          {index > 0 && " · "}
          {part}
        </Fragment>
      ))}
      {warning && (
        <div className={classes["warning"]}>
          <TriangleAlert size={13} aria-hidden />
          <span>{warning}</span>
        </div>
      )}
    </Text>
  );
}
