"use client";

import { Button, type ButtonProps } from "@mantine/core";
import { Columns3 } from "lucide-react";
import type { ComponentProps } from "react";

export const ColumnButton = (properties: ButtonProps & ComponentProps<"button">) => (
  <Button variant="default" px="sm" leftSection={<Columns3 size={16} aria-hidden />} {...properties}>
    Columns
  </Button>
);
