import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type TestProjectConfiguration } from "vitest/config";
import { isServerAtHand } from "./lib/testing/postgres-server.ts";
import { ByProject } from "./lib/testing/sequencer.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// A zone with an odd offset, so that a forgotten zone fails at home.
process.env["TZ"] = "Asia/Kathmandu";

const environment = {
  NEXTAUTH_URL: "http://localhost:3000",
  NEXTAUTH_SECRET: "a secret that only the tests know, and long enough",
  KITH_ENCRYPTION_KEYS: `test:${Buffer.alloc(32, 7).toString("base64")}`,
  RATE_LIMIT_PER_MINUTE: "0",
  PAYROLL_REQUESTS_PER_MINUTE: "0",
  LOG_LEVEL: "silent",
};

const cleaning = ["lib/testing/clean-up.ts", "lib/testing/keep-settings.ts"];

const integration = (name: "embedded" | "postgres"): TestProjectConfiguration => ({
  extends: true,
  test: {
    name,
    environment: "node",
    env: environment,
    include: ["lib/**/*.integration.test.ts", "app/**/*.integration.test.ts"],
    globalSetup: ["lib/testing/global-setup.ts"],
    setupFiles: cleaning,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});

const hasServer = await isServerAtHand();
if (!hasServer)
  console.log("No PostgreSQL server at hand: integration tests run on the embedded database only.");

export default defineConfig({
  plugins: [react()],
  resolve: { alias: { "@": here("."), "server-only": here("./lib/testing/server-only.ts") } },
  test: {
    isolate: false, // files share a process: what they change ends with them (lib/testing)
    sequence: { sequencer: ByProject },
    restoreMocks: true,
    unstubEnvs: true,
    maxWorkers: Math.max(2, availableParallelism() - 1), // one of its own accord where there are two cores
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          environment: "node",
          env: environment,
          include: ["lib/**/*.test.ts"],
          exclude: ["**/*.integration.test.ts", "node_modules"],
          setupFiles: cleaning,
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: "components",
          environment: "jsdom",
          include: ["components/**/*.test.tsx"],
          setupFiles: ["lib/testing/clean-up.ts"],
        },
      },
      integration("embedded"),
      ...(hasServer ? [integration("postgres")] : []),
    ],
  },
});
