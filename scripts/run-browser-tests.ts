import { spawnSync } from "node:child_process";
import { seedTemplates } from "../e2e/start-demo";
import { buildIfNeeded } from "./build-application";
import { findBrowser } from "./find-browser";

export async function prepareBrowserTests(): Promise<string | undefined> {
  const browserPath = await findBrowser();
  buildIfNeeded();
  await seedTemplates();
  return browserPath;
}

export async function runBrowserTests(words: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const browserPath = await prepareBrowserTests();
  const command = ["node_modules/@playwright/test/cli.js", "test", ...words];
  const { status } = spawnSync(process.execPath, command, {
    stdio: "inherit",
    env: { ...process.env, PW_CHROMIUM_PATH: browserPath, ...env },
  });
  return { exitCode: status ?? 1, browserPath };
}
