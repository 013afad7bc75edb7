import { useLazyComponent } from "@/components/ui/use-lazy-component";
import { ThemeButton } from "./theme-button";

const loadThemeMenu = () => import("./theme-menu").then((file) => file.ThemeMenu);

export function ThemeSwitch() {
  const { LoadedComponent: ThemeMenu, button } = useLazyComponent(loadThemeMenu);
  return ThemeMenu ? <ThemeMenu /> : <ThemeButton {...button} aria-haspopup="menu" aria-expanded={false} />;
}
