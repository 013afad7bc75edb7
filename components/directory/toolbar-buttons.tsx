import { Bookmark, Columns3, Download } from "lucide-react";
import type { ComponentProps } from "react";
import { Button } from "@/components/ui/plain/button";

export const ColumnsButton = (properties: ComponentProps<"button">) => (
  <Button variant="default" px="sm" leftSection={<Columns3 size={16} aria-hidden />} {...properties}>
    Columns
  </Button>
);

export const ViewsMenuButton = (properties: ComponentProps<"button">) => (
  <Button variant="default" px="sm" leftSection={<Bookmark size={16} aria-hidden />} {...properties}>
    Views
  </Button>
);

export const ExportListButton = (properties: ComponentProps<"button">) => (
  <Button variant="default" px="sm" leftSection={<Download size={16} aria-hidden />} {...properties}>
    Export
  </Button>
);
