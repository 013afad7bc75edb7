import { Bookmark, Download, ListFilter, SlidersHorizontal, type LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { joinClassNames } from "@/components/ui/plain/css-values";
import { Button } from "@/components/ui/plain/button";
import classes from "./directory.module.css";

const createToolbarButton = (Icon: LucideIcon, label: string) =>
  function ToolbarButton({ className, ...properties }: ComponentProps<"button">) {
    return (
      <Button
        variant="default"
        px="sm"
        leftSection={<Icon size={16} aria-hidden />}
        title={label}
        className={joinClassNames(classes["button"], className)}
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
