import { ActionIcon } from "@mantine/core";
import { Moon, Sun } from "lucide-react";
import type { ComponentProps } from "react";
import { useLazyComponent } from "@/components/ui/use-lazy-component";

const loadThemeMenu = () => import("./theme-menu").then((file) => file.ThemeMenu);

export function ThemeSwitch() {
  const { LoadedComponent: ThemeMenu, button } = useLazyComponent(loadThemeMenu);
  return ThemeMenu ? (
    <ThemeMenu button={<ThemeButton />} />
  ) : (
    <ThemeButton {...button} aria-haspopup="menu" aria-expanded={false} />
  );
}

const ThemeButton = (properties: Omit<ComponentProps<"button">, "color" | "disabled">) => (
  <ActionIcon size={40} aria-label="Theme" {...properties}>
    {/* Both icons are rendered and the style sheet shows one, because the server does not know the viewer's theme. */}
    <Sun size={18} className="mantine-dark-hidden" />
    <Moon size={18} className="mantine-light-hidden" />
  </ActionIcon>
);
