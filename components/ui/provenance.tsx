import { Text } from "@mantine/core";
import { Fragment, type ReactNode } from "react";
import classes from "./provenance.module.css";

/** Where something comes from and as of when, in one quiet line. */
export function Provenance({ parts }: { parts: readonly ReactNode[] }) {
  return (
    <Text size="xs" c="dimmed" component="div" className={classes["line"] ?? ""}>
      {parts.map((part, index) => (
        <Fragment key={index}>
          {index > 0 && " · "}
          {part}
        </Fragment>
      ))}
    </Text>
  );
}
