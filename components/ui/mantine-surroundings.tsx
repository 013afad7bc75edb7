"use client";

import {
  localStorageColorSchemeManager,
  MantineContext,
  MantineThemeProvider,
  type MantineColorScheme,
} from "@mantine/core";
import { useEffect, useMemo, useState, type ReactNode } from "react";
import { theme } from "./theme";

const kept = localStorageColorSchemeManager();
const prefersDark = "(prefers-color-scheme: dark)";

/**
 * What Mantine's parts take from around them: the theme, and light or dark as it was chosen or as the system has it. In place of Mantine's
 * provider, which brings to every page what works out the theme's style sheet; ours is `theme.css`.
 */
export function MantineSurroundings({ nonce, children }: { nonce: string; children: ReactNode }) {
  const [colorScheme, setKnown] = useState(() => kept.get("auto"));
  // Chosen in another window.
  useEffect(() => {
    kept.subscribe(setKnown);
    return kept.unsubscribe;
  }, []);
  useEffect(() => {
    paint(colorScheme);
    if (colorScheme !== "auto") return;
    const system = window.matchMedia(prefersDark);
    const follow = () => paint("auto");
    system.addEventListener("change", follow);
    return () => system.removeEventListener("change", follow);
  }, [colorScheme]);
  const surroundings = useMemo(() => {
    const setColorScheme = (next: MantineColorScheme) => {
      paint(next);
      setKnown(next);
      kept.set(next);
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

function paint(scheme: MantineColorScheme): void {
  const isDark = scheme === "dark" || (scheme === "auto" && window.matchMedia(prefersDark).matches);
  document.documentElement.dataset["mantineColorScheme"] = isDark ? "dark" : "light";
}
