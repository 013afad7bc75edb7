import { Text } from "@mantine/core";
import classes from "./sync.module.css";

export type RunFigure = [label: string, value: string | number];

/** Omits figures that are 0. */
export function RunFigures({ figures }: { figures: readonly RunFigure[] }) {
  return (
    <dl className={classes["figures"]}>
      {figures
        .filter(([, value]) => value !== 0)
        .map(([label, value]) => (
          <div key={label}>
            <Text component="dt" size="xs" c="dimmed">
              {label}
            </Text>
            <Text component="dd" m={0} fw={600} size="lg" className="numbers">
              {value}
            </Text>
          </div>
        ))}
    </dl>
  );
}
