import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const mantine = "node_modules/@mantine/core";
const imported = Array.from(
  readFileSync("components/ui/mantine.css", "utf8").matchAll(/@mantine\/core\/styles\/(.+)\.css/g),
  ([, name]) => name ?? "",
);

/** Returns the names that app and components import from Mantine at run time. */
function usedNames(): Set<string> {
  const files = ["app", "components"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
  );
  const found = new Set<string>();
  for (const path of files.filter((name) => /\.tsx?$/.test(name))) {
    for (const [, names = ""] of readFileSync(path, "utf8").matchAll(
      /import \{([^}]*)\} from "@mantine\/core"/g,
    )) {
      for (const name of names.split(",").map((one) => one.trim())) {
        if (name && !name.startsWith("type ")) found.add(name.split(" as ")[0] ?? "");
      }
    }
  }
  return found;
}

/** Returns the style sheets of these components and of the components they use. */
function findStyleSheets(names: ReadonlySet<string>): Set<string> {
  const index = join(mantine, "esm/index.mjs");
  const waiting = Array.from(
    readFileSync(index, "utf8").matchAll(/import \{([^}]*)\} from "([^"]+)"/g),
  ).flatMap(([, exported = "", path = ""]) =>
    exported.split(",").some((one) => names.has(one.trim().split(" as ").at(-1) ?? ""))
      ? [join(dirname(index), path)]
      : [],
  );
  const seen = new Set<string>();
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path) || !existsSync(path)) continue;
    seen.add(path);
    for (const [, specifier = ""] of readFileSync(path, "utf8").matchAll(/from "(\.[^"]+)"/g))
      waiting.push(join(dirname(path), specifier));
  }
  const sheets = Array.from(seen, (path) => /\/(\w+)\.module\b/.exec(path)?.[1] ?? "");
  return new Set(sheets.filter((name) => existsSync(join(mantine, "styles", `${name}.css`))));
}

test("includes the style sheet of every Mantine component in use", () => {
  const needed = findStyleSheets(usedNames());
  expect(needed).toContain("Button");
  expect([...needed].filter((name) => !imported.includes(name))).toEqual([]);
});

test("keeps Mantine's order, in which later sheets take precedence", () => {
  const all = readFileSync(join(mantine, "styles.css"), "utf8");
  const places = imported.map((name) =>
    all.indexOf(readFileSync(join(mantine, "styles", `${name}.css`), "utf8").trim()),
  );
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});
