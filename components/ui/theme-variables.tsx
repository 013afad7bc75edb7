"use client";

import {
  convertCssVariables,
  DEFAULT_THEME,
  deepMerge,
  defaultCssVariablesResolver,
  mergeMantineTheme,
  type ConvertCSSVariablesInput,
} from "@mantine/core";
import { theme, variables } from "./theme";

/**
 * The theme as CSS variables, those beside Mantine's own. The server works them out, once; the browser takes over what it sent: Mantine's
 * provider works them out anew with every page, which took a tenth of the time until a page could be used.
 */
export function ThemeVariables({ nonce }: { nonce: string }) {
  return (
    <style
      data-theme-variables
      nonce={nonce}
      dangerouslySetInnerHTML={{ __html: (known ??= fromServer() ?? workOut()) }}
    />
  );
}

let known: string | null = null;

const fromServer = (): string | null =>
  typeof document === "undefined"
    ? null
    : (document.querySelector("style[data-theme-variables]")?.textContent ?? null);

function workOut(): string {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme);
  const ours = deepMerge(defaultCssVariablesResolver(merged), variables(merged));
  const theirs = defaultCssVariablesResolver(DEFAULT_THEME);
  const beside = (of: keyof ConvertCSSVariablesInput) => {
    const defaults = new Map(Object.entries(theirs[of]));
    return Object.fromEntries(
      Object.entries(ours[of]).filter(([name, value]) => defaults.get(name) !== value),
    );
  };
  return convertCssVariables({
    variables: beside("variables"),
    light: beside("light"),
    dark: beside("dark"),
  });
}
