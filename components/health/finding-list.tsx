import { Group, Text } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { ShowMore } from "@/components/ui/show-more";
import { useIsPrinting } from "@/components/ui/use-is-printing";

const pageSize = 25;

/** `total`: number of findings, of which `all` are the first. */
export function FindingList<T>({
  all,
  total = all.length,
  label,
  keyOf,
  draw,
}: {
  all: readonly T[];
  total?: number;
  label?: string;
  keyOf: (one: T, index: number) => string;
  draw: (one: T) => ReactNode;
}) {
  const [count, setCount] = useState(pageSize);
  const shown = useIsPrinting() ? all.length : count;
  return (
    <>
      <ul className="plain-list ruled" aria-label={label}>
        {all.slice(0, shown).map((one, index) => (
          <Group
            key={keyOf(one, index)}
            component="li"
            gap="0 var(--mantine-spacing-md)"
            align="baseline"
            py={6}
            fz="sm"
          >
            {draw(one)}
          </Group>
        ))}
      </ul>
      {all.length > shown ? (
        <ShowMore shown={shown} total={total} onMore={() => setCount(shown + pageSize * 4)} />
      ) : (
        total > all.length && (
          <Text c="dimmed" mt="sm">
            and {(total - all.length).toLocaleString("en")} more
          </Text>
        )
      )}
    </>
  );
}
