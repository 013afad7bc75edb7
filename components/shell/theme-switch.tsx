"use client";

import { useOnDemand } from "@/components/ui/use-on-demand";
import { ThemeButton } from "./theme-button";

const loadMenu = () => import("./theme-menu").then((file) => file.ThemeMenu);

export function ThemeSwitch() {
  const { Wanted: ThemeMenu, button } = useOnDemand(loadMenu);
  return ThemeMenu ? <ThemeMenu /> : <ThemeButton {...button} aria-haspopup="menu" aria-expanded={false} />;
}
