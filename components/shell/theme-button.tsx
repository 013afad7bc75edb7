"use client";

import { Moon, Sun } from "lucide-react";
import type { ComponentProps } from "react";
import { IconButton } from "@/components/ui/plain/button";
import classes from "./shell.module.css";

export const ThemeButton = (properties: ComponentProps<"button">) => (
  <IconButton variant="subtle" aria-label="Theme" {...properties}>
    {/* Both are there, and the style sheet shows one: the server does not know the reader's theme. */}
    <Sun size={18} aria-hidden className={classes["sun"]} />
    <Moon size={18} aria-hidden className={classes["moon"]} />
  </IconButton>
);
