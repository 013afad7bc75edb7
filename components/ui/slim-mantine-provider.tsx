import {
  localStorageColorSchemeManager,
  MantineContext,
  MantineThemeProvider,
  type MantineColorScheme,
} from "@mantine/core";
import { useEffect, useMemo, useState, type ReactNode } from "react";
import { theme } from "./theme";

const colourSchemeStorage = localStorageColorSchemeManager();
const darkModeMediaQuery = "(prefers-color-scheme: dark)";

/**
 * Provides the theme and the colour scheme to Mantine's components. Replaces Mantine's provider, which adds the code
 * that generates the theme's style sheet to every page; `npm run generate` writes that sheet instead.
 */
export function SlimMantineProvider({ nonce, children }: { nonce: string; children: ReactNode }) {
  const [colorScheme, setKnown] = useState(() => colourSchemeStorage.get("auto"));
  // The colour scheme follows changes made in other windows.
  useEffect(() => {
    colourSchemeStorage.subscribe(setKnown);
    return colourSchemeStorage.unsubscribe;
  }, []);
  // Paper is light: light text of the dark theme would be pale on it.
  useEffect(() => {
    const begin = () => applyColourScheme("light");
    const end = () => applyColourScheme(colorScheme);
    window.addEventListener("beforeprint", begin);
    window.addEventListener("afterprint", end);
    return () => {
      window.removeEventListener("beforeprint", begin);
      window.removeEventListener("afterprint", end);
    };
  }, [colorScheme]);
  useEffect(() => {
    applyColourScheme(colorScheme);
    if (colorScheme !== "auto") return;
    const system = window.matchMedia(darkModeMediaQuery);
    const follow = () => applyColourScheme("auto");
    system.addEventListener("change", follow);
    return () => system.removeEventListener("change", follow);
  }, [colorScheme]);
  const surroundings = useMemo(() => {
    const setColorScheme = (next: MantineColorScheme) => {
      applyColourScheme(next);
      setKnown(next);
      colourSchemeStorage.set(next);
    };
    return {
      colorScheme,
      setColorScheme,
      clearColorScheme: () => setColorScheme("auto"),
      getRootElement: () => document.documentElement,
      getStyleNonce: () => nonce,
      classNamesPrefix: "mantine",
      cssVariablesSelector: ":root",
      withStaticClasses: true,
    };
  }, [colorScheme, nonce]);
  return (
    <MantineContext value={surroundings}>
      <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
    </MantineContext>
  );
}

function applyColourScheme(scheme: MantineColorScheme): void {
  const isDark = scheme === "dark" || (scheme === "auto" && window.matchMedia(darkModeMediaQuery).matches);
  document.documentElement.dataset["mantineColorScheme"] = isDark ? "dark" : "light";
}
