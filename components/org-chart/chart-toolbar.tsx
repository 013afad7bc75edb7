"use client";

import { useClipboard } from "@mantine/hooks";
import { Check, Link2, Palette } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/plain/button";
import { Segments } from "@/components/ui/plain/choice";
import { Group } from "@/components/ui/plain/group";
import { VisuallyHidden } from "@/components/ui/plain/text";
import { SelectOnDemand } from "@/components/ui/select-on-demand";
import type { ChartColour, ChartLayout, ChartView } from "@/lib/org-chart/search-params";
import classes from "./org-chart.module.css";

const colourWords: { value: ChartColour; label: string }[] = [
  { value: "none", label: "Colour by: none" },
  { value: "branch", label: "By branch" },
  { value: "level", label: "By level" },
  { value: "office", label: "By office" },
];
const layoutWords: { value: ChartLayout; label: string }[] = [
  { value: "chart", label: "Chart" },
  { value: "list", label: "List" },
];

/** How the chart is shown, and what can be taken away of it. The search and the exports are handed in. */
export function ChartToolbar({
  view,
  layout,
  onColour,
  onLayout,
  addressNow,
  search,
  exports,
}: {
  view: Pick<ChartView, "colour">;
  layout: ChartLayout;
  onColour: (colour: ChartColour) => void;
  onLayout: (layout: ChartLayout) => void;
  addressNow: () => string;
  search: ReactNode;
  exports: ReactNode;
}) {
  const { copy, copied, error } = useClipboard({ timeout: 3_000 });
  return (
    <Group mb="sm" gap="xs" className={`on-screen ${classes["tools"]}`}>
      {search}
      <Segments aria-label="Shape" data={layoutWords} value={layout} onChange={onLayout} />
      <SelectOnDemand
        aria-label="Colours"
        size="sm"
        className={classes["colours"] ?? ""}
        rightSectionWidth={24}
        leftSection={<Palette size={16} aria-hidden />}
        data={colourWords}
        value={view.colour}
        allowDeselect={false}
        onChange={(value) => onColour(colourWords.find((word) => word.value === value)?.value ?? "none")}
      />
      <Group gap="xs" className={classes["taken"]}>
        <Button
          variant="default"
          px="sm"
          aria-label="Copy link"
          title="Copy link"
          onClick={() => copy(addressNow())}
        >
          {copied ? <Check size={16} aria-hidden /> : <Link2 size={16} aria-hidden />}
          <span className={classes["words"]}>
            {copied ? "Copied" : error ? "Copy the address" : "Copy link"}
          </span>
        </Button>
        <VisuallyHidden aria-live="polite">
          {copied ? "Copied" : error ? "Copy it from the address bar" : ""}
        </VisuallyHidden>
        {exports}
      </Group>
    </Group>
  );
}
