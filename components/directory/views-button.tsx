"use client";

import { Button, type ButtonProps } from "@mantine/core";
import { Bookmark } from "lucide-react";
import type { ComponentProps } from "react";

export const ViewsButton = (properties: ButtonProps & ComponentProps<"button">) => (
  <Button variant="default" px="sm" leftSection={<Bookmark size={16} aria-hidden />} {...properties}>
    Views
  </Button>
);
