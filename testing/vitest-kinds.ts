import { fileURLToPath } from "node:url";

const toAbsolutePath = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export const moduleResolution = {
  alias: {
    "@kith-directory/client": toAbsolutePath("../packages/client/src/index.ts"),
    "@": toAbsolutePath(".."),
    "server-only": toAbsolutePath("./server-only.ts"),
    "next/headers": toAbsolutePath("./next-headers.ts"),
  },
};

const testEnvironment = {
  NEXTAUTH_URL: "http://localhost:3000",
  NEXTAUTH_SECRET: "a secret that only the tests know, and long enough",
  KITH_ENCRYPTION_KEYS: `test:${Buffer.alloc(32, 7).toString("base64")}`,
  RATE_LIMIT_PER_MINUTE: "0",
  PAYROLL_REQUESTS_PER_MINUTE: "0",
  LOG_LEVEL: "silent",
};

const commonSetupFiles = ["testing/fixed-seed.ts", "testing/reset-test-globals.ts"];
const resettingSetupFiles = [...commonSetupFiles, "testing/reset-process-state.ts"];

/** Node 25 and later have a `localStorage` that shadows jsdom's; earlier versions do not know this flag. */
const withoutNodeStorage = ["--no-experimental-webstorage"].filter((flag) =>
  process.allowedNodeEnvironmentFlags.has(flag),
);

export const testKinds = {
  unit: { environment: "node", env: testEnvironment, setupFiles: resettingSetupFiles, testTimeout: 30_000 },
  components: {
    environment: "jsdom",
    execArgv: withoutNodeStorage,
    setupFiles: [...commonSetupFiles, "testing/browser-stubs.ts"],
    testTimeout: 30_000,
  },
  integration: {
    environment: "node",
    env: testEnvironment,
    globalSetup: ["testing/global-setup.ts"],
    setupFiles: resettingSetupFiles,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
};
