import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export type TestFile = {
  /** By its ending: `.integration.test.ts`, `.test.tsx` for what draws (it gets a document), `.test.ts` for anything else. */
  kind: "unit" | "components" | "integration";
  /** The path, for a glob: a folder such as `[id]` is no choice of letters. */
  pattern: string;
  /** Puts other modules in the place of ours, which would reach the next file of its process: it has its own. */
  isAlone: boolean;
  /** Its first line says why it runs on both engines: "// Both engines: locks differ." */
  isForBothEngines: boolean;
  /** Its first line says why a server makes no difference to it: "// Embedded engine: it opens folders of its own." */
  isForEmbeddedAlone: boolean;
};

/** Every test file, with what it says about how it is run. */
export const testFiles: readonly TestFile[] = ["app", "components", "lib", "packages", "scripts"].flatMap(
  (folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.test\.tsx?$/.test(name))
      .map((name) => readTestFile(join(folder, name))),
);

function readTestFile(path: string): TestFile {
  const text = readFileSync(path, "utf8");
  return {
    kind: path.endsWith(".integration.test.ts")
      ? "integration"
      : path.endsWith(".test.tsx")
        ? "components"
        : "unit",
    pattern: path.replaceAll(/[[\]]/g, "\\$&"),
    isAlone: /\bvi\.(mock|doMock|resetModules)\(/.test(text),
    isForBothEngines: text.startsWith("// Both engines: "),
    isForEmbeddedAlone: text.startsWith("// Embedded engine: "),
  };
}
