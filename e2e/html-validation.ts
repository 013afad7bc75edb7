import type { Page } from "@playwright/test";
import { HtmlValidate } from "html-validate";
import { expect } from "./fixtures";

/** Validator without rules about style that React, Next and Mantine determine or about valid but discouraged HTML. */
const validator = new HtmlValidate({
  extends: ["html-validate:recommended"],
  rules: {
    // React determines attributes and ids.
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "valid-id": ["error", { relaxed: true }],
    // Mantine uses inline styles and a style element in the body.
    "no-inline-style": "off",
    "no-dup-class": "off",
    "no-implicit-input-type": "off",
    // Long lists draw only visible rows. A table element would compute its columns again at every scroll.
    "prefer-native-element": "off",
    "aria-label-misuse": ["error", { allowAnyNamable: true }],
    // Copied numbers need plain spaces.
    "tel-non-breaking": "off",
    // Tokens of other systems are not passwords of the user.
    "autocomplete-password": "off",
  },
});

/** True for style elements in the body, which Mantine, Next and the drawing of the chart add. */
const isStyleInBody = ({ ruleId, message }: { ruleId: string; message: string }) =>
  ruleId === "element-permitted-content" && message.startsWith("<style>");

/** True for the attribute `as` that Next adds to style sheets of lazily loaded code. */
const isNextPreload = ({ ruleId, offset }: { ruleId: string; offset: number }, markup: string) => {
  const tag = markup.slice(markup.lastIndexOf("<", offset), markup.indexOf(">", offset));
  return (
    ruleId === "attribute-misuse" &&
    ['rel="stylesheet"', 'as="style"', 'data-precedence="dynamic"'].every((part) => tag.includes(part))
  );
};

/** Fails if html-validate finds violations in the current state of the page. */
export async function expectValidMarkup(page: Page): Promise<void> {
  const markup = await page.content();
  const { results } = await validator.validateString(markup);
  const found = results
    .flatMap(({ messages }) => messages)
    .filter((message) => !isStyleInBody(message) && !isNextPreload(message, markup))
    .map(
      ({ ruleId, message, offset }) =>
        `${ruleId}: ${message} ${markup.slice(Math.max(0, offset - 60), offset + 100)}`,
    );
  expect(found).toEqual([]);
}
