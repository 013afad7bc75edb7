import { availableParallelism } from "node:os";
import react from "@vitejs/plugin-react";
import { defineConfig, type TestProjectConfiguration } from "vitest/config";
import { isServerAtHand } from "./lib/testing/postgres-server.ts";
import { ByProject } from "./lib/testing/sequencer.ts";
import { testFiles } from "./lib/testing/test-files.ts";
import { kinds, resolve } from "./lib/testing/vitest-kinds.ts";

// A zone with an odd offset, so that a forgotten zone fails at home.
process.env["TZ"] = "Asia/Kathmandu";

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

// Both engines for what differs by engine; where nothing is left out (CI=true), for everything that asks the engine it is given.
const onServer = testFiles.filter(
  ({ kind, isForBothEngines, isForEmbeddedAlone }) =>
    kind === "integration" && (isForBothEngines || (process.env["CI"] === "true" && !isForEmbeddedAlone)),
);
const hasServer = await isServerAtHand();
if (!hasServer)
  console.log("No PostgreSQL server at hand: integration tests run on the embedded database only.");

export default defineConfig({
  plugins: [react()],
  resolve,
  test: {
    sequence: { sequencer: ByProject },
    restoreMocks: true,
    unstubEnvs: true,
    maxWorkers: Math.max(2, availableParallelism() - 1), // one of its own accord where there are two cores
    projects: [
      ...projectsOf("embedded", "integration"),
      ...(hasServer ? projectsOf("postgres", "integration", onServer) : []),
      ...projectsOf("unit", "unit"),
      ...projectsOf("components", "components"),
    ],
  },
});
