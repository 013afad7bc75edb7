import { Moon, Sun } from "lucide-react";
import type { ComponentProps } from "react";
import { IconButton } from "@/components/ui/plain/button";
import classes from "./app-shell.module.css";

export const ThemeButton = (properties: ComponentProps<"button">) => (
  <IconButton variant="subtle" aria-label="Theme" {...properties}>
    {/* Both icons are rendered and the style sheet shows one, because the server does not know the viewer's theme. */}
    <Sun size={18} aria-hidden className={classes["sun"]} />
    <Moon size={18} aria-hidden className={classes["moon"]} />
  </IconButton>
);
