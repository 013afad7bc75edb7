import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";

type Sample = { name: string; file: string; code: string };

const findings: (Sample & { rule: string })[] = [
  {
    name: "a class that each bundle has a copy of",
    rule: "kith(branded-instanceof)",
    file: "lib/directory/a.ts",
    code: "export const isOwn = (value: unknown) => value instanceof Own;",
  },
  {
    name: "a test that is always skipped",
    rule: "kith(no-always-skipped-test)",
    file: "lib/directory/b.test.ts",
    code: 'test.skip("a title", () => {});',
  },
  {
    name: "a table of tests that is always skipped",
    rule: "kith(no-always-skipped-test)",
    file: "e2e/c.spec.ts",
    code: "test.fixme.each([1]);",
  },
  {
    name: "a file system in a pure file",
    rule: "kith(no-effects-in-pure-files)",
    file: "lib/directory/d.ts",
    code: 'import { readFileSync } from "node:fs";\nexport const read = readFileSync;',
  },
  {
    name: "a server file in a pure file, by its path",
    rule: "kith(no-effects-in-pure-files)",
    file: "components/ui/e.tsx",
    code: 'import { server } from "@/lib/directory/server";\nexport const copy = server;',
  },
  {
    name: "a server file in a pure file, by its folder",
    rule: "kith(no-effects-in-pure-files)",
    file: "lib/directory/f.ts",
    code: 'import { server } from "./server";\nexport const copy = server;',
  },
  {
    name: "a class that the style sheet lacks",
    rule: "kith(known-classes)",
    file: "components/ui/g.tsx",
    code: 'import classes from "./known.module.css";\nexport const name = classes["unknown"];',
  },
  ...[
    ["in SQL", "j1", "export const people = sql`SELECT id FROM people WHERE removed_at  is null`;"],
    ["in a filter", "j2", "export const people = { where: { removedAt: null } };"],
    ["in a filter of former people", "j3", "export const former = { removedAt: { not: null } };"],
    ["in code", "j4", "export const isHere = (person: Person) => !person?.removedAt;"],
  ].map(([where = "", file = "", code = ""]) => ({
    name: `who is in the directory, decided ${where} elsewhere`,
    rule: "kith(membership-in-one-place)",
    file: `lib/directory/${file}.ts`,
    code,
  })),
  {
    name: "a spread literal",
    rule: "kith(no-spread-groups)",
    file: "lib/directory/no.ts",
    code: "export const person = { ...{ id: 1, name: 2 } };",
  },
  {
    name: "attributes of a spread literal",
    rule: "kith(no-spread-groups)",
    file: "components/ui/np.tsx",
    code: "export const Link = ({ href }: { href: string }) => <a {...{ href }}>Page</a>;",
  },
  ...[
    ["in a message", "lib/sync/va.ts", 'export const detail = "Productive listed no one.";'],
    ["on a page", "components/setup/vb.tsx", "export const Step = () => <p>Connect Entra first.</p>;"],
    ["in a name", "lib/directory/vc.ts", "export const productiveUrl = 1;"],
  ].map(([where = "", file = "", code = ""]) => ({
    name: `a vendor of the source of people ${where}`,
    rule: "kith(no-vendor-name)",
    file,
    code,
  })),
  {
    name: "a page load by a path",
    rule: "kith(no-full-page-load)",
    file: "components/ui/h.tsx",
    code: 'export const open = () => window.location.assign("/people");',
  },
  {
    name: "a page load by an assigned address",
    rule: "kith(no-full-page-load)",
    file: "components/ui/i.tsx",
    code: "export const open = (id: string) => {\n  location.href = `/people/${id}`;\n};",
  },
  ...[
    ["lib imports a component", "lib/directory/j.ts", "@/components/ui/deep/title"],
    ["lib imports a vendor", "lib/directory/k.ts", "@/lib/connections/connectors/payroll/xero-mapping"],
    ["lib imports a simulator", "lib/directory/l.ts", "@/simulators/xero/server"],
    ["an adapter imports a feature", "lib/connections/connectors/payroll/m.ts", "@/lib/directory/names"],
    [
      "an adapter imports the database",
      "lib/connections/connectors/chat/n.ts",
      "@/lib/platform/database/database",
    ],
    ["a handler imports loaders", "app/api/people/o.ts", "@/lib/directory/loaders"],
    ["a handler imports the demo", "app/api/people/p.ts", "@/demo/company"],
    ["a component imports queries", "components/ui/q.tsx", "@/lib/directory/queries"],
    ["browser code imports Prisma", "lib/browser/r.ts", "@/lib/generated/prisma/client"],
    ["a page imports the database", "app/people/s.tsx", "@/lib/platform/database/database"],
  ].map(([name = "", file = "", path = ""]) => ({
    name,
    rule: "eslint(no-restricted-imports)",
    file,
    code: `import type { Thing } from "${path}";\nexport type Copy = Thing;`,
  })),
  {
    name: "a setting that is read outside the settings",
    rule: "eslint(no-restricted-properties)",
    file: "lib/directory/t.ts",
    code: 'export const setting = process.env["SETTING"];',
  },
  {
    name: "a date with a format of its own",
    rule: "eslint(no-restricted-properties)",
    file: "components/ui/u.tsx",
    code: "export const show = (date: Date) => date.toLocaleDateString();",
  },
  {
    name: "an impure call while rendering",
    rule: "react(purity)",
    file: "components/ui/v.tsx",
    code: "export const Now = () => <p>{new Date().toISOString()}</p>;",
  },
  {
    name: "an effect without a dependency",
    rule: "react-hooks(exhaustive-deps)",
    file: "components/ui/w.tsx",
    code: 'import { useEffect } from "react";\nexport const useTitle = (title: string) =>\n  useEffect(() => void (document.title = title), []);',
  },
  {
    name: "output of the product on the console",
    rule: "eslint(no-console)",
    file: "lib/directory/x.ts",
    code: 'console.log("text");',
  },
];

/** Files that look like those above and are allowed. */
const allowed: Sample[] = [
  {
    name: "a built-in class",
    file: "lib/directory/aa.ts",
    code: "export const isError = (value: unknown) => value instanceof Error;",
  },
  {
    name: "a test that is skipped on a condition",
    file: "lib/directory/bb.test.ts",
    code: 'test.skip(isWindows, "no signals");',
  },
  {
    name: "effects in a server file",
    file: "lib/directory/server.ts",
    code: 'import "server-only";\nimport { readFileSync } from "node:fs";\nexport const server = readFileSync;',
  },
  {
    name: "a type of a server file in a pure file",
    file: "lib/directory/dd.ts",
    code: 'import type { server } from "./server";\nexport type Read = typeof server;',
  },
  {
    name: "a class of the style sheet",
    file: "components/ui/gg.tsx",
    code: 'import classes from "./known.module.css";\nexport const name = classes["known"];',
  },
  {
    name: "the time at which a person left",
    file: "lib/directory/jj.ts",
    code: 'export const order = { where: { removedAt: { lt: due } }, orderBy: { removedAt: "desc" } };\nexport const left = sql`UPDATE people SET removed_at = now() WHERE removed_at < ${due}`;',
  },
  {
    name: "a page load of another website",
    file: "components/ui/hh.tsx",
    code: 'export const open = () => window.location.assign("https://example.com");',
  },
  {
    name: "an adapter that imports its port and the platform",
    file: "lib/connections/connectors/payroll/mm.ts",
    code: 'import type { Port } from "@/lib/connections/connectors/payroll/port";\nimport type { Times } from "@/lib/platform/text/times";\nexport type Both = Port & Times;',
  },
  {
    name: "a vendor in its folder",
    file: "lib/connections/connectors/people/productive/vd.ts",
    code: 'export const name = "Productive";',
  },
  {
    name: "the id of the API",
    file: "lib/directory/ve.ts",
    code: "export const read = (row: { productive_id: string }) => row.productive_id;",
  },
  { name: "output of a script", file: "scripts/xx.ts", code: 'console.log("text");' },
];

const report = z.object({ diagnostics: z.array(z.object({ filename: z.string(), code: z.string() })) });

function lint(files: readonly { file: string; code: string }[]): Map<string, string[]> {
  const folder = mkdtempSync(join(tmpdir(), "kith-lint-"));
  try {
    for (const path of ["oxlint.config.mjs", "scripts/lint/kith-rules.mjs"])
      cpSync(path, join(folder, path), { recursive: true });
    for (const { file, code } of files) {
      mkdirSync(join(folder, dirname(file)), { recursive: true });
      writeFileSync(join(folder, file), code);
    }
    const { stdout } = spawnSync(
      process.execPath,
      [resolve("node_modules/oxlint/bin/oxlint"), "--config=oxlint.config.mjs", "--format=json", "."],
      { cwd: folder, encoding: "utf8" },
    );
    const rules = new Map<string, string[]>();
    for (const { filename, code } of report.parse(JSON.parse(stdout)).diagnostics)
      rules.set(filename, [...(rules.get(filename) ?? []), code]);
    return rules;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const found = lint([
  ...findings,
  ...allowed,
  { file: "components/ui/known.module.css", code: ".known { color: red; }" },
]);

test.each(findings)("lint reports $name", ({ file, rule }) => {
  expect(found.get(file)).toEqual([rule]);
});

test.each(allowed)("lint allows $name", ({ file }) => {
  expect(found.get(file)).toBeUndefined();
});
