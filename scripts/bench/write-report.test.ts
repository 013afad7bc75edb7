import { expect, test } from "vitest";
import { replaceSection } from "./write-report";

const page = "# Performance\n\nHow.\n\n## Answers\n\nold\n\n![plot](a.svg)\n\n## Syncs\n\nkept\n";

test("a section takes the place of the one of its title, and the others stay", () => {
  expect(replaceSection(page, "## Answers\n\nnew")).toBe(
    "# Performance\n\nHow.\n\n## Answers\n\nnew\n\n## Syncs\n\nkept\n",
  );
});

test("a section of another title comes last", () => {
  expect(replaceSection(page, "## Pages\n\nnew")).toBe(`${page}\n## Pages\n\nnew\n`);
  expect(replaceSection(page, "## Sync\n\nnew")).toBe(`${page}\n## Sync\n\nnew\n`);
});
