import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export type TestFile = {
  /**
   * Kind by file ending: `.integration.test.ts`, `.test.tsx` for components (with a document), `.test.ts` for unit
   * tests.
   */
  kind: "unit" | "components" | "integration";
  /** Path escaped for globs, where a folder such as `[id]` would be a character class. */
  pattern: string;
  /** True if the file mocks modules of Kith. It runs in its own process, so that mocks do not reach other files. */
  needsOwnProcess: boolean;
  /** True if a leading comment line gives a reason to run on both engines: "// Both engines: locks differ." */
  isForBothEngines: boolean;
  /** True if a leading comment line gives a reason to skip the server: "// Embedded engine: it opens folders of its own." */
  isForEmbeddedAlone: boolean;
  /** True if a leading comment line gives a reason to run in `npm run test:slow` only: "// Slow: kills processes." */
  isSlow: boolean;
};

export const testFiles: readonly TestFile[] = [
  "app",
  "components",
  "lib",
  "packages",
  "scripts",
  "simulators",
  "testing",
  "demo",
].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => readTestFile(join(folder, name))),
);

function readTestFile(path: string): TestFile {
  const text = readFileSync(path, "utf8");
  const [leadingComment = ""] = /^(\/\/.*\n)*/.exec(text) ?? [];
  const hasMark = (mark: string) => `\n${leadingComment}`.includes(`\n// ${mark}: `);
  return {
    kind: path.endsWith(".integration.test.ts")
      ? "integration"
      : path.endsWith(".test.tsx")
        ? "components"
        : "unit",
    pattern: path.replaceAll(/[[\]]/g, "\\$&"),
    needsOwnProcess: /\bvi\.(mock|doMock|resetModules)\(/.test(text),
    isForBothEngines: hasMark("Both engines"),
    isForEmbeddedAlone: hasMark("Embedded engine"),
    isSlow: hasMark("Slow"),
  };
}
