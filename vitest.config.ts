import { availableParallelism } from "node:os";
import react from "@vitejs/plugin-react";
import { defineConfig, type TestProjectConfiguration } from "vitest/config";
import { isServerAvailable } from "./testing/postgres-server.ts";
import { ProjectSequencer } from "./testing/sequencer.ts";
import { testFiles, type TestFile } from "./testing/test-files.ts";
import { testKinds, moduleResolution } from "./testing/vitest-kinds.ts";

// A zone with an odd offset, so that code without an explicit zone fails in tests.
process.env["TZ"] = "Asia/Kathmandu";
// The migrations of the template databases run in this process.
process.env["LOG_LEVEL"] ??= "silent";

/**
 * Test files share a process, and their changes end with them (testing). Files that cannot share are a separate
 * project.
 */
function projectsOf(
  name: string,
  kind: keyof typeof testKinds,
  files = testFiles.filter((file) => file.kind === kind),
): TestProjectConfiguration[] {
  const project = (suffix: string, isolate: boolean): TestProjectConfiguration => ({
    extends: true,
    test: {
      ...testKinds[kind],
      name: name + suffix,
      isolate,
      include: files
        .filter(({ needsOwnProcess }) => needsOwnProcess === isolate)
        .map(({ pattern }) => pattern),
    },
  });
  return files.some(({ needsOwnProcess }) => needsOwnProcess)
    ? [project("", false), project("-alone", true)]
    : [project("", false)];
}

const hasServer = await isServerAvailable();
if (!hasServer)
  console.log("No PostgreSQL server at hand: integration tests run on the embedded database only.");

/**
 * Engine-specific tests run on both engines, all others on a server, which is faster. With TEST_ENGINES=both, all run on
 * both.
 */
const engines = ({ isForBothEngines, isForEmbeddedAlone }: TestFile): ("embedded" | "postgres")[] => {
  if (!hasServer || isForEmbeddedAlone) return ["embedded"];
  const runsOnBoth = isForBothEngines || process.env["TEST_ENGINES"] === "both";
  return runsOnBoth ? ["embedded", "postgres"] : ["postgres"];
};
const integration = testFiles.filter(({ kind }) => kind === "integration");
const filesOn = (engine: "embedded" | "postgres") =>
  integration.filter((file) => engines(file).includes(engine));

export default defineConfig({
  plugins: [react()],
  resolve: moduleResolution,
  test: {
    sequence: { sequencer: ProjectSequencer },
    restoreMocks: true,
    unstubEnvs: true,
    maxWorkers: Math.max(2, availableParallelism() - 1), // Vitest would choose one worker on two cores
    projects: [
      ...projectsOf("embedded", "integration", filesOn("embedded")),
      ...(hasServer ? projectsOf("postgres", "integration", filesOn("postgres")) : []),
      ...projectsOf("unit", "unit"),
      ...projectsOf("components", "components"),
    ],
  },
});
