import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const pagesWithRows = ["docs/reliability.md", "docs/security.md"];
const testFolders = ["app", "components", "e2e", "lib", "simulators", "testing"];

/** Returns the row ids in quoted titles: "is renewed once (A67, I4)". Comments and ids of rules (SYNC-14) do not count. */
function findIdsInTitles(code: string): string[] {
  const lists = code
    .replaceAll(/^\s*(?:\/\/|\*).*$/gm, "")
    .matchAll(/["'`][^"'`\n]*\(([A-Z]+-?\d+(?:, [A-Z]+-?\d+)*)\)/g);
  return Array.from(lists, ([, ids = ""]) => ids.split(", "))
    .flat()
    .filter((id) => /^[ABI]\d+$/.test(id));
}

test("each row of reliability and security has a test with its id in the title, and each such id has one row", () => {
  const rows = pagesWithRows.flatMap((page) =>
    Array.from(readFileSync(page, "utf8").matchAll(/^\| ([ABI]\d+) \|/gm), ([, id]) => id),
  );
  const ids = testFolders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(?:test|spec|cases)\.tsx?$/.test(entry.name))
      .flatMap(({ parentPath, name }) => findIdsInTitles(readFileSync(join(parentPath, name), "utf8"))),
  );
  expect([...new Set(ids)].toSorted()).toEqual(rows.toSorted());
});

test.each<[string, string[]]>([
  ['test("is renewed once (A67, I4) @phone")', ["A67", "I4"]],
  ['test.each([["nine (A3)", 9], ["is a warning (A81, SYNC-14)", 1]])', ["A3", "A81"]],
  ["test(`of ${one} (A4)`)", ["A4"]],
  ['// explains "why" (A1)\ntest("A22 without brackets, and (other words)")', []],
])("%j names %j", (code, ids) => expect(findIdsInTitles(code)).toEqual(ids));
