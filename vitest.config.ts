import { availableParallelism } from "node:os";
import react from "@vitejs/plugin-react";
import { defineConfig, type TestProjectConfiguration } from "vitest/config";
import { isServerAtHand } from "./lib/testing/postgres-server.ts";
import { ByProject } from "./lib/testing/sequencer.ts";
import { testFiles, type TestFile } from "./lib/testing/test-files.ts";
import { kinds, resolve } from "./lib/testing/vitest-kinds.ts";

// A zone with an odd offset, so that a forgotten zone fails at home.
process.env["TZ"] = "Asia/Kathmandu";
// The migrations of the template databases run in this process.
process.env["LOG_LEVEL"] ??= "silent";

/** The files share a process: what they change ends with them (lib/testing). Those that cannot are a project beside. */
function projectsOf(
  name: string,
  kind: keyof typeof kinds,
  files = testFiles.filter((file) => file.kind === kind),
): TestProjectConfiguration[] {
  const project = (suffix: string, isolate: boolean): TestProjectConfiguration => ({
    extends: true,
    test: {
      ...kinds[kind],
      name: name + suffix,
      isolate,
      include: files.filter(({ isAlone }) => isAlone === isolate).map(({ pattern }) => pattern),
    },
  });
  return files.some(({ isAlone }) => isAlone)
    ? [project("", false), project("-alone", true)]
    : [project("", false)];
}

const hasServer = await isServerAtHand();
if (!hasServer)
  console.log("No PostgreSQL server at hand: integration tests run on the embedded database only.");

/** With CI=true whatever asks the engine it is given runs on both; otherwise what differs by engine, and the rest on a server, which is quicker. */
const engines = ({ isForBothEngines, isForEmbeddedAlone }: TestFile): ("embedded" | "postgres")[] => {
  if (!hasServer || isForEmbeddedAlone) return ["embedded"];
  return isForBothEngines || process.env["CI"] === "true" ? ["embedded", "postgres"] : ["postgres"];
};
const integration = testFiles.filter(({ kind }) => kind === "integration");
const filesOn = (engine: "embedded" | "postgres") =>
  integration.filter((file) => engines(file).includes(engine));

export default defineConfig({
  plugins: [react()],
  resolve,
  test: {
    sequence: { sequencer: ByProject },
    restoreMocks: true,
    unstubEnvs: true,
    maxWorkers: Math.max(2, availableParallelism() - 1), // one of its own accord where there are two cores
    projects: [
      ...projectsOf("embedded", "integration", filesOn("embedded")),
      ...(hasServer ? projectsOf("postgres", "integration", filesOn("postgres")) : []),
      ...projectsOf("unit", "unit"),
      ...projectsOf("components", "components"),
    ],
  },
});
