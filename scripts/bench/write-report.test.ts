import { expect, test } from "vitest";
import { replaceSection } from "./write-report";

const page = "# Performance\n\nHow.\n\n## Answers\n\nold\n\n- growth\n\n## Syncs\n\nkept\n";

test("a section replaces the section with the same title; other sections stay", () => {
  expect(replaceSection(page, "## Answers\n\nnew")).toBe(
    "# Performance\n\nHow.\n\n## Answers\n\nnew\n\n## Syncs\n\nkept\n",
  );
});

test("a section with a new title is appended", () => {
  expect(replaceSection(page, "## Pages\n\nnew")).toBe(`${page}\n## Pages\n\nnew\n`);
  expect(replaceSection(page, "## Sync\n\nnew")).toBe(`${page}\n## Sync\n\nnew\n`);
});
