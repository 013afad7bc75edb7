// npm run test:e2e [-- <arguments of playwright test>]: finds or installs a browser, builds the application if needed,
// and runs the browser tests.
import "./require-node.mjs";
import { spawnSync } from "node:child_process";
import { buildIfNeeded } from "./build-application";
import { findBrowser } from "./find-browser";

const browserPath = await findBrowser();
buildIfNeeded();
const { status } = spawnSync(
  process.execPath,
  ["node_modules/@playwright/test/cli.js", "test", ...process.argv.slice(2)],
  {
    stdio: "inherit",
    env: { ...process.env, PW_CHROMIUM_PATH: browserPath },
  },
);
process.exit(status ?? 1);
