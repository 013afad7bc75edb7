"use client";

import { ActionIcon, type ActionIconProps } from "@mantine/core";
import { Moon, Sun } from "lucide-react";
import type { ComponentProps } from "react";
import classes from "./shell.module.css";

export const ThemeButton = (properties: ActionIconProps & ComponentProps<"button">) => (
  <ActionIcon variant="subtle" color="gray" size={40} aria-label="Theme" {...properties}>
    {/* Both are there, and the style sheet shows one: the server does not know the reader's theme. */}
    <Sun size={18} aria-hidden className={classes["sun"]} />
    <Moon size={18} aria-hidden className={classes["moon"]} />
  </ActionIcon>
);
