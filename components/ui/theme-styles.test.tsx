import { MantineProvider } from "@mantine/core";
import { render } from "@testing-library/react";
import { format } from "oxfmt";
import { expect, test } from "vitest";
import { printWidth } from "@/.oxfmtrc.json";
import { theme, getCssVariables } from "./theme";

const sheet = "components/ui/theme.css";
const header = `/*
 * Variables of the theme in addition to Mantine's, and rules that hide elements by window width, which Mantine's
 * provider would generate on every page. Written by: npx vitest run components/ui/theme-styles.test.tsx -u
 */`;

test("theme.css equals the output of Mantine's provider for the theme", async () => {
  const { container } = render(
    <MantineProvider theme={theme} cssVariablesResolver={getCssVariables} cssVariablesSelector=":root">
      <span />
    </MantineProvider>,
  );
  const written = Array.from(container.querySelectorAll("style"), ({ textContent }) => textContent);
  expect(written.join("")).toContain("--mantine-primary-color-filled");
  const { code } = await format(sheet, [header, ...written].join("\n\n"), { printWidth });
  await expect(code).toMatchFileSnapshot("./theme.css");
});
