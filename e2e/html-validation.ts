import type { Page } from "@playwright/test";
import { HtmlValidate } from "html-validate";
import { expect } from "./fixtures";

/** Rules of style that React, Next and Mantine decide for us, and those that advise against what is allowed. */
const validator = new HtmlValidate({
  extends: ["html-validate:recommended"],
  rules: {
    // As React writes attributes and ids.
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "valid-id": ["error", { relaxed: true }],
    // As Mantine lays out: classes, inline styles and a style element within the page.
    "no-inline-style": "off",
    "no-dup-class": "off",
    "no-implicit-input-type": "off",
    // Long lists draw only the rows in sight: a table element would lay its columns out anew at every scroll.
    "prefer-native-element": "off",
    "aria-label-misuse": ["error", { allowAnyNamable: true }],
    // A number that is copied has plain spaces.
    "tel-non-breaking": "off",
    // A system's token is no password to remember, and not one to make up.
    "autocomplete-password": "off",
  },
});

/** A style element that Mantine or Next puts into the page's body, and the drawing's, which has to come with it. */
const isStyleInBody = ({ ruleId, message }: { ruleId: string; message: string }) =>
  ruleId === "element-permitted-content" && message.startsWith("<style>");

/** Next writes `as` at the style sheet of what is fetched when it is wanted. */
const isNextPreload = ({ ruleId, offset }: { ruleId: string; offset: number }, markup: string) => {
  const tag = markup.slice(markup.lastIndexOf("<", offset), markup.indexOf(">", offset));
  return (
    ruleId === "attribute-misuse" &&
    ['rel="stylesheet"', 'as="style"', 'data-precedence="dynamic"'].every((part) => tag.includes(part))
  );
};

/** Fails on what html-validate finds in the page as it is now. */
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
