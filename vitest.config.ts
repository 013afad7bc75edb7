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

const hasServer = await isServerAvailable();
if (!hasServer)
  console.log("No PostgreSQL server at hand: integration tests run on the embedded database only.");

const projectKinds = {
  embedded: "integration",
  postgres: "integration",
  unit: "unit",
  components: "components",
} as const;
type ProjectName = keyof typeof projectKinds;

/**
 * Engine-specific tests run on both engines, all others on a server, which is faster. With TEST_ENGINES=both, all run on
 * both.
 */
function listEngines({ isForBothEngines, isForEmbeddedAlone }: TestFile): ProjectName[] {
  if (!hasServer || isForEmbeddedAlone) return ["embedded"];
  const runsOnBoth = isForBothEngines || process.env["TEST_ENGINES"] === "both";
  return runsOnBoth ? ["postgres", "embedded"] : ["postgres"];
}

/**
 * Returns the projects in which a file runs. TEST_TIER=fast omits slow files and the second engine of the others;
 * TEST_TIER=slow runs what fast omits.
 */
function listProjects(file: TestFile): ProjectName[] {
  const all: ProjectName[] = file.kind === "integration" ? listEngines(file) : [file.kind];
  const fast = file.isSlow ? [] : all.slice(0, 1);
  const slow = all.slice(fast.length);
  switch (process.env["TEST_TIER"]) {
    case "fast":
      return fast;
    case "slow":
      return slow;
    default:
      return all;
  }
}

/**
 * Test files share a process, and their changes end with them (testing). Files that cannot share are a separate
 * project.
 */
function createProjects(name: ProjectName): TestProjectConfiguration[] {
  const files = testFiles.filter((file) => listProjects(file).includes(name));
  return [false, true].flatMap((isolate) => {
    const include = files
      .filter(({ needsOwnProcess }) => needsOwnProcess === isolate)
      .map(({ pattern }) => pattern);
    const suffix = isolate ? "-alone" : "";
    const test = { ...testKinds[projectKinds[name]], name: name + suffix, isolate, include };
    return include.length > 0 ? [{ extends: true, test }] : [];
  });
}

export default defineConfig({
  plugins: [react()],
  resolve: moduleResolution,
  test: {
    sequence: { sequencer: ProjectSequencer },
    restoreMocks: true,
    unstubEnvs: true,
    maxWorkers: Math.max(2, availableParallelism() - 1), // Vitest would choose one worker on two cores
    projects: (["embedded", "postgres", "unit", "components"] as const).flatMap(createProjects),
  },
});
