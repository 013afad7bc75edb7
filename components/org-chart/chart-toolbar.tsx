import { Button, Group, NativeSelect, VisuallyHidden } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { Check, Link2, Palette } from "lucide-react";
import type { ReactNode } from "react";
import { ToolbarButton } from "@/components/ui/toolbar-button";
import type { ChartColouring, ChartLayoutMode, ChartView } from "@/lib/directory/chart/search-params";
import classes from "./chart-toolbar.module.css";

const colourOptions: { value: ChartColouring; label: string }[] = [
  { value: "none", label: "Colour by: none" },
  { value: "branch", label: "By branch" },
  { value: "department", label: "By department" },
  { value: "level", label: "By level" },
  { value: "office", label: "By office" },
];
const layoutOptions: { value: ChartLayoutMode; label: string }[] = [
  { value: "chart", label: "Chart" },
  { value: "list", label: "List" },
];

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
  layout: ChartLayoutMode;
  onColour: (colour: ChartColouring) => void;
  onLayout: (layout: ChartLayoutMode) => void;
  addressNow: () => string;
  search: ReactNode;
  exports: ReactNode;
}) {
  const { copy, copied, error } = useClipboard({ timeout: 3_000 });
  return (
    <Group mb="sm" gap="xs" className={`on-screen ${classes["tools"]}`}>
      {search}
      <Button.Group aria-label="Shape">
        {layoutOptions.map(({ value, label }) => (
          <Button
            key={value}
            variant={value === layout ? "light" : "default"}
            px="sm"
            aria-pressed={value === layout}
            onClick={() => onLayout(value)}
          >
            {label}
          </Button>
        ))}
      </Button.Group>
      <NativeSelect
        aria-label="Colours"
        w={{ base: "auto", sm: "11.875rem" }}
        leftSection={<Palette />}
        data={colourOptions}
        value={view.colour}
        onChange={({ currentTarget: { value } }) =>
          onColour(colourOptions.find((option) => option.value === value)?.value ?? "none")
        }
      />
      <Group gap="xs" ml={{ md: "auto" }}>
        <ToolbarButton
          icon={copied ? Check : Link2}
          label="Copy link"
          shown={copied ? "Copied" : error ? "Copy the address" : "Copy link"}
          onClick={() => copy(addressNow())}
        />
        <VisuallyHidden aria-live="polite">
          {copied ? "Copied" : error ? "Copy it from the address bar" : ""}
        </VisuallyHidden>
        {exports}
      </Group>
    </Group>
  );
}
