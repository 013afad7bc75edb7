import { spawnSync } from "node:child_process";
import { buildIfNeeded } from "./build-application";
import { findBrowser } from "./find-browser";

/**
 * Builds the application if needed, and runs Playwright with these arguments and additional environment variables.
 * Returns the exit code and the path of the browser.
 */
export async function runBrowserTests(words: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const browserPath = await findBrowser();
  buildIfNeeded();
  const command = ["node_modules/@playwright/test/cli.js", "test", ...words];
  const { status } = spawnSync(process.execPath, command, {
    stdio: "inherit",
    env: { ...process.env, PW_CHROMIUM_PATH: browserPath, ...env },
  });
  return { exitCode: status ?? 1, browserPath };
}
