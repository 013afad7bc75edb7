import { Text } from "@mantine/core";
import { Fragment, type ReactNode } from "react";
import classes from "./provenance.module.css";

export function ProvenanceLine({ parts }: { parts: readonly ReactNode[] }) {
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
