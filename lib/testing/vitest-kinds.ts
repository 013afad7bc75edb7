import { fileURLToPath } from "node:url";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Where modules are found, for whichever tests. */
export const resolve = {
  alias: {
    "@kith-directory/client": here("../../packages/client/src/index.ts"),
    "@": here("../.."),
    "server-only": here("./server-only.ts"),
  },
};

const environment = {
  NEXTAUTH_URL: "http://localhost:3000",
  NEXTAUTH_SECRET: "a secret that only the tests know, and long enough",
  KITH_ENCRYPTION_KEYS: `test:${Buffer.alloc(32, 7).toString("base64")}`,
  RATE_LIMIT_PER_MINUTE: "0",
  PAYROLL_REQUESTS_PER_MINUTE: "0",
  LOG_LEVEL: "silent",
};

const always = ["lib/testing/fixed-seed.ts", "lib/testing/clean-up.ts"];
const cleaning = [...always, "lib/testing/begin-anew.ts"];

/** Node 25 and later have a `localStorage` that shadows jsdom's; earlier versions do not know this flag. */
const withoutNodeStorage = ["--no-experimental-webstorage"].filter((flag) =>
  process.allowedNodeEnvironmentFlags.has(flag),
);

/** How each kind of test file is run. */
export const kinds = {
  unit: { environment: "node", env: environment, setupFiles: cleaning, testTimeout: 30_000 },
  components: {
    environment: "jsdom",
    execArgv: withoutNodeStorage,
    setupFiles: [...always, "lib/testing/browser.ts"],
    testTimeout: 30_000,
  },
  integration: {
    environment: "node",
    env: environment,
    globalSetup: ["lib/testing/global-setup.ts"],
    setupFiles: cleaning,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
};
