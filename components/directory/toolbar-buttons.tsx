import { Button } from "@mantine/core";
import { Bookmark, Download, ListFilter, SlidersHorizontal, type LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import classes from "./directory.module.css";

const createToolbarButton = (Icon: LucideIcon, label: string) =>
  function ToolbarButton({ className, ...properties }: Omit<ComponentProps<"button">, "color" | "disabled">) {
    return (
      <Button
        px="sm"
        leftSection={<Icon />}
        title={label}
        className={`${classes["button"]} ${className ?? ""}`}
        {...properties}
      >
        {label}
      </Button>
    );
  };

export const FilterButton = createToolbarButton(ListFilter, "Filter");
export const DisplayButton = createToolbarButton(SlidersHorizontal, "Display");
export const ViewsMenuButton = createToolbarButton(Bookmark, "Views");
export const ExportListButton = createToolbarButton(Download, "Export");
