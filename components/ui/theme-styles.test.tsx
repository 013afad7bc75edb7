import { MantineProvider } from "@mantine/core";
import { render } from "@testing-library/react";
import { format } from "oxfmt";
import { expect, test } from "vitest";
import { printWidth } from "@/.oxfmtrc.json";
import { theme, variables } from "./theme";

const sheet = "components/ui/theme.css";
const header = `/* The theme as variables, beside Mantine's own, and what hides parts in narrow and wide windows: what Mantine's provider would work out in
   every page. Written by: npx vitest run components/ui/theme-styles.test.tsx -u */`;

test("theme.css is what Mantine's provider would write for the theme", async () => {
  const { container } = render(
    <MantineProvider theme={theme} cssVariablesResolver={variables} cssVariablesSelector=":root">
      <span />
    </MantineProvider>,
  );
  const written = Array.from(container.querySelectorAll("style"), ({ textContent }) => textContent);
  expect(written.join("")).toContain("--mantine-primary-color-filled");
  const { code } = await format(sheet, [header, ...written].join("\n\n"), { printWidth });
  await expect(code).toMatchFileSnapshot("./theme.css");
});
