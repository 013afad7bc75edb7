"use client";

import { Columns3 } from "lucide-react";
import type { ComponentProps } from "react";
import { Button } from "@/components/ui/plain/button";

export const ColumnButton = (properties: ComponentProps<"button">) => (
  <Button variant="default" px="sm" leftSection={<Columns3 size={16} aria-hidden />} {...properties}>
    Columns
  </Button>
);
