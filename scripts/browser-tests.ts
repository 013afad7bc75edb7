// npm run test:e2e [-- <arguments of playwright test>]: finds or installs a browser, builds if needed, runs the journeys.
import "./require-node.mjs";
import { spawnSync } from "node:child_process";
import { buildIfNeeded } from "./build-application";
import { findBrowser } from "./find-browser";

const browserPath = await findBrowser();
buildIfNeeded();
const chosen = process.argv.slice(2);
const { status } = spawnSync(process.execPath, ["node_modules/@playwright/test/cli.js", "test", ...chosen], {
  stdio: "inherit",
  env: {
    ...process.env,
    PW_CHROMIUM_PATH: browserPath,
    ...(chosen.length > 0 && { KITH_BROWSER_TESTS: "chosen" }),
  },
});
process.exit(status ?? 1);
