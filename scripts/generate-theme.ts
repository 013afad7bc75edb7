import { mkdirSync, writeFileSync } from "node:fs";
import { MantineProvider } from "@mantine/core";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { getCssVariables, theme } from "@/components/ui/theme";

/**
 * Writes the style sheet that Mantine's provider generates for the theme: variables in addition to Mantine's, and rules
 * that hide elements by window width. Pages load this file instead of the provider's code (decision 21).
 */
export function generateTheme(): void {
  const markup = renderToStaticMarkup(
    createElement(MantineProvider, {
      theme,
      cssVariablesResolver: getCssVariables,
      cssVariablesSelector: ":root",
    }),
  );
  const sheets = Array.from(markup.matchAll(/<style[^>]*>(.*?)<\/style>/gs), ([, sheet = ""]) => sheet);
  if (sheets.length === 0)
    throw new Error("Mantine's provider rendered no styles. Compare its version with theme.ts.");
  mkdirSync("lib/generated", { recursive: true });
  writeFileSync("lib/generated/theme.css", sheets.join("\n"));
}
