import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";

type Sample = readonly [file: string, code: string];

const importing = (file: string, path: string): Sample => [
  file,
  `import type { Thing } from "${path}";\nexport type Copy = Thing;`,
];

const findings: Readonly<Record<string, readonly Sample[]>> = {
  "kith(branded-instanceof)": [
    ["lib/directory/a.ts", "export const isOwn = (value: unknown) => value instanceof Own;"],
  ],
  "kith(no-always-skipped-test)": [
    ["lib/directory/b.test.ts", 'test.skip("a title", () => {});'],
    ["e2e/c.spec.ts", "test.fixme.each([1]);"],
  ],
  "kith(no-effects-in-pure-files)": [
    ["lib/directory/d.ts", 'import { readFileSync } from "node:fs";\nexport const read = readFileSync;'],
    ["components/ui/e.tsx", 'import { server } from "@/lib/directory/server";\nexport const copy = server;'],
  ],
  "kith(known-classes)": [
    [
      "components/ui/g.tsx",
      'import classes from "./known.module.css";\nexport const name = classes["unknown"];',
    ],
  ],
  "kith(membership-in-one-place)": [
    ["lib/directory/j1.ts", "export const people = sql`SELECT id FROM people WHERE removed_at  is null`;"],
    ["lib/directory/j2.ts", "export const people = { where: { removedAt: null } };"],
    ["lib/directory/j3.ts", "export const former = { removedAt: { not: null } };"],
    ["lib/directory/j4.ts", "export const isHere = (person: Person) => !person?.removedAt;"],
  ],
  "kith(no-spread-groups)": [["lib/directory/no.ts", "export const person = { ...{ id: 1, name: 2 } };"]],
  "kith(no-vendor-name)": [
    ["lib/sync/va.ts", 'export const detail = "Productive listed no one.";'],
    ["components/setup/vb.tsx", "export const Step = () => <p>Connect Entra first.</p>;"],
  ],
  "kith(no-full-page-load)": [
    ["components/ui/h.tsx", 'export const open = () => window.location.assign("/people");'],
  ],
  "eslint(no-restricted-properties)": [
    ["lib/directory/t.ts", 'export const setting = process.env["SETTING"];'],
    ["components/ui/u.tsx", "export const show = (date: Date) => date.toLocaleDateString();"],
  ],
  "react(purity)": [["components/ui/v.tsx", "export const Now = () => <p>{new Date().toISOString()}</p>;"]],
  "react-hooks(exhaustive-deps)": [
    [
      "components/ui/w.tsx",
      'import { useEffect } from "react";\nexport const useTitle = (title: string) =>\n  useEffect(() => void (document.title = title), []);',
    ],
  ],
  "eslint(no-console)": [["lib/directory/x.ts", 'console.log("text");']],
  "eslint(no-restricted-imports)": [
    importing("lib/directory/j.ts", "@/components/ui/deep/title"),
    importing("lib/directory/k.ts", "@/lib/connections/connectors/payroll/xero-mapping"),
    importing("lib/connections/connectors/payroll/m.ts", "@/lib/directory/names"),
    importing("lib/connections/connectors/chat/n.ts", "@/lib/platform/database/database"),
    importing("app/api/people/o.ts", "@/lib/directory/loaders"),
    importing("components/ui/q.tsx", "@/lib/directory/queries"),
    importing("lib/browser/r.ts", "@/lib/generated/prisma/client"),
    importing("app/people/s.tsx", "@/lib/platform/database/database"),
  ],
};

/** Files that look like those above and are allowed. */
const allowed: readonly Sample[] = [
  ["lib/directory/aa.ts", "export const isError = (value: unknown) => value instanceof Error;"],
  ["lib/directory/bb.test.ts", 'test.skip(isWindows, "no signals");'],
  [
    "lib/directory/server.ts",
    'import "server-only";\nimport { readFileSync } from "node:fs";\nexport const server = readFileSync;',
  ],
  ["lib/directory/dd.ts", 'import type { server } from "./server";\nexport type Read = typeof server;'],
  [
    "components/ui/gg.tsx",
    'import classes from "./known.module.css";\nexport const name = classes["known"];',
  ],
  [
    "lib/directory/jj.ts",
    'export const order = { where: { removedAt: { lt: due } }, orderBy: { removedAt: "desc" } };\nexport const left = sql`UPDATE people SET removed_at = now() WHERE removed_at < ${due}`;',
  ],
  ["components/ui/hh.tsx", 'export const open = () => window.location.assign("https://example.com");'],
  [
    "lib/connections/connectors/payroll/mm.ts",
    'import type { Port } from "@/lib/connections/connectors/payroll/port";\nimport type { Times } from "@/lib/platform/text/times";\nexport type Both = Port & Times;',
  ],
  ["lib/connections/connectors/people/productive/vd.ts", 'export const name = "Productive";'],
  ["lib/directory/ve.ts", "export const read = (row: { productive_id: string }) => row.productive_id;"],
  ["scripts/xx.ts", 'console.log("text");'],
];

const report = z.object({ diagnostics: z.array(z.object({ filename: z.string(), code: z.string() })) });

function lint(files: readonly Sample[]): Map<string, string[]> {
  const folder = mkdtempSync(join(tmpdir(), "kith-lint-"));
  try {
    for (const path of ["oxlint.config.mjs", "scripts/lint/kith-rules.mjs"])
      cpSync(path, join(folder, path), { recursive: true });
    for (const [file, code] of files) {
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
  ...Object.values(findings).flat(),
  ...allowed,
  ["components/ui/known.module.css", ".known { color: red; }"],
]);

const cases = Object.entries(findings).flatMap(([rule, samples]) =>
  samples.map(([file, code]) => [rule, code, file] as const),
);

test.each(cases)("lint reports %s for %s", (rule, _code, file) => {
  expect(found.get(file)).toEqual([rule]);
});

test.each(allowed)("lint allows %s with %s", (file) => {
  expect(found.get(file)).toBeUndefined();
});
