import { Group, Text } from "@mantine/core";

export type RunFigure = [label: string, value: string | number];

export function RunFigures({ figures }: { figures: readonly RunFigure[] }) {
  return (
    <Group component="dl" gap="var(--mantine-spacing-md) var(--mantine-spacing-xl)" m={0} mb="xl">
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
    </Group>
  );
}
