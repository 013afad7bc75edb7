import { expect, test } from "vitest";
import { browserModules } from "@/lib/testing/browser-modules";

const modules = browserModules();

test("pages load nothing that checks answers by a schema: the server has done so (docs/decisions/0019-no-schemas-in-the-browser.md)", () => {
  const paths = modules.map(({ path }) => path);
  expect(paths).toContain("lib/query/fetch-json.ts");
  expect(paths).toContain("components/shell/palette-list.tsx"); // fetched on demand
  const withSchemas = modules.filter(({ imports }) => imports.some((name) => /^zod(\/|$)/.test(name)));
  expect(withSchemas.map(({ path }) => path)).toEqual([]);
});
