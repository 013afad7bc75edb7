import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// A zone with an odd offset, so that a forgotten zone fails at home.
process.env.TZ = "Asia/Kathmandu";

const integration = {
  environment: "node" as const,
  include: ["lib/**/*.integration.test.ts", "app/**/*.integration.test.ts"],
  testTimeout: 60_000,
  hookTimeout: 120_000,
};

export default defineConfig({
  plugins: [react()],
  resolve: { alias: { "@": here("."), "server-only": here("./lib/testing/server-only.ts") } },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          environment: "node",
          include: ["lib/**/*.test.ts"],
          exclude: ["**/*.integration.test.ts", "node_modules"],
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: { name: "components", environment: "jsdom", include: ["components/**/*.test.tsx"] },
      },
      { extends: true, test: { ...integration, name: "embedded", env: { TEST_STORE: "embedded" } } },
      { extends: true, test: { ...integration, name: "postgres", env: { TEST_STORE: "postgres" } } },
    ],
  },
});
