import { Tabs, Text } from "@mantine/core";
import { useEffect, useRef, type ReactNode } from "react";
import classes from "./counted-tabs.module.css";

/** A tab list wider than the screen scrolls to the selected tab. `children`: tools of all tabs and the open panel. */
export function CountedTabs<Tab extends string>({
  tabs,
  counts,
  chosen,
  onChoose,
  children,
}: {
  tabs: readonly { value: Tab; label: string }[];
  counts: Readonly<Record<Tab, number>>;
  chosen: Tab;
  onChoose: (tab: Tab) => void;
  children: ReactNode;
}) {
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = strip.current;
    const tab = box?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (!box || !tab) return;
    box.scrollLeft = tab.offsetLeft - (box.clientWidth - tab.offsetWidth) / 2;
  }, [chosen]);
  return (
    <Tabs
      value={chosen}
      onChange={(value) => {
        const tab = tabs.find((known) => known.value === value);
        if (tab) onChoose(tab.value);
      }}
      keepMounted={false}
    >
      <Tabs.List ref={strip} mb="md" className={classes["strip"] ?? ""}>
        {tabs.map(({ value, label }) => (
          <Tabs.Tab
            key={value}
            value={value}
            rightSection={
              <Text span inherit c="dimmed" className="numbers">
                {counts[value].toLocaleString("en")}
              </Text>
            }
          >
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {children}
    </Tabs>
  );
}
