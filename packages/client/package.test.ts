// Slow: compiles and packs the client.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { z } from "zod";
import packageJson from "./package.json";
import * as source from "./src/index";

const folder = import.meta.dirname;
const read = (path: string) => readFileSync(join(folder, path), "utf8");
const packed = z.tuple([z.object({ files: z.array(z.object({ path: z.string() })) })]);

test("the packed client has its licence, every export, and every file that its README links to", async () => {
  execFileSync(process.execPath, [resolve("node_modules/typescript/bin/tsc"), "-p", "."], { cwd: folder });
  const answer = execFileSync("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"], {
    cwd: folder,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  const [{ files }] = packed.parse(JSON.parse(answer));
  const paths = files.map(({ path }) => path);
  const { types, default: entry } = packageJson.exports["."];
  expect(paths).toEqual(expect.arrayContaining(["LICENSE", "README.md", ...[types, entry].map(withoutDot)]));
  expect(read("LICENSE")).toBe(readFileSync("LICENSE", "utf8"));
  expect(paths.filter((path) => path.includes(".test."))).toEqual([]);

  const built: Record<string, unknown> = await import(
    /* @vite-ignore */ pathToFileURL(join(folder, entry)).href
  );
  expect(Object.keys(built).sort()).toEqual(Object.keys(source).sort());

  const readme = read("README.md");
  const links = [...readme.matchAll(/\]\(([^)]+)\)/g)].map(([, link = ""]) => link);
  expect(links.filter((link) => !link.startsWith("https://") && !paths.includes(link))).toEqual([]);
  const examples = paths.filter((path) => path.startsWith("examples/"));
  expect(examples.filter((path) => !links.includes(path))).toEqual([]);
  // Examples import the package by its name, as users do.
  expect(examples.filter((path) => /from "\.\.?\//.test(read(path)))).toEqual([]);

  const exported = [
    ...read("src/index.ts").matchAll(/^export (?:async )?(?:function\*?|type|const) (\w+)/gm),
  ];
  const names = [...Object.keys(source), ...exported.map(([, name = ""]) => name)];
  expect(names.filter((name) => !readme.includes(`\`${name}`))).toEqual([]);
}, 120_000);

const withoutDot = (path: string) => path.replace(/^\.\//, "");
