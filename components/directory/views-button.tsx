"use client";

import { Bookmark } from "lucide-react";
import type { ComponentProps } from "react";
import { Button } from "@/components/ui/plain/button";

export const ViewsButton = (properties: ComponentProps<"button">) => (
  <Button variant="default" px="sm" leftSection={<Bookmark size={16} aria-hidden />} {...properties}>
    Views
  </Button>
);
