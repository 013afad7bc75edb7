import { expect, test } from "vitest";
import { listBrowserModules } from "@/testing/browser-modules";

const modules = listBrowserModules();

test("pages load no schema validation: the server validates responses (docs/decisions/0019-no-schemas-in-the-browser.md)", () => {
  const paths = modules.map(({ path }) => path);
  expect(paths).toContain("lib/browser/fetch-json.ts");
  expect(paths).toContain("components/shell/palette-list.tsx"); // loaded on demand
  const withSchemas = modules.filter(({ imports }) => imports.some((name) => /^zod(\/|$)/.test(name)));
  expect(withSchemas.map(({ path }) => path)).toEqual([]);
});
