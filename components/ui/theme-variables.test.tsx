import { MantineProvider } from "@mantine/core";
import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { theme, variables } from "./theme";
import { ThemeVariables } from "./theme-variables";

test("writes the variables that Mantine's provider would write", () => {
  const theirs = render(
    <MantineProvider theme={theme} cssVariablesResolver={variables}>
      <span />
    </MantineProvider>,
  );
  const written = theirs.container.querySelector("style:not([data-mantine-styles=classes])")?.textContent;
  theirs.unmount();
  const ours = render(<ThemeVariables nonce="" />);
  expect(written).toContain("--mantine-primary-color-filled");
  expect(ours.container.querySelector("style")?.textContent).toBe(written);
});
