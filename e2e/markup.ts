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
const isOfNextDynamic = ({ ruleId }: { ruleId: string }, source: string) =>
  ruleId === "attribute-misuse" && /rel="stylesheet" data-precedence="dynamic" as="style"/.test(source);

/** Fails on what html-validate finds in the page as it is now. */
export async function expectValidMarkup(page: Page): Promise<void> {
  const markup = await page.content();
  const { results } = await validator.validateString(markup);
  const found = results
    .flatMap(({ messages }) => messages)
    .map((message) => ({
      ...message,
      source: markup.slice(Math.max(0, message.offset - 60), message.offset + 100),
    }))
    .filter((message) => !isStyleInBody(message) && !isOfNextDynamic(message, message.source))
    .map(({ ruleId, message, source }) => `${ruleId}: ${message} ${source}`);
  expect(found).toEqual([]);
}
