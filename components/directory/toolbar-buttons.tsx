import { Bookmark, Download, ListFilter, SlidersHorizontal, type LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { ToolbarButton } from "@/components/ui/toolbar-button";

const createButton = (icon: LucideIcon, label: string) =>
  function DirectoryButton(properties: Partial<ComponentProps<typeof ToolbarButton>>) {
    return <ToolbarButton icon={icon} label={label} labelFrom="sm" {...properties} />;
  };

export const FilterButton = createButton(ListFilter, "Filter");
export const DisplayButton = createButton(SlidersHorizontal, "Display");
export const ViewsMenuButton = createButton(Bookmark, "Views");
export const ExportListButton = createButton(Download, "Export");
