import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "playwright";

/** A headless shell is Chromium without its windows: the same pages, for a tenth less of the processor's time. */
const systemBrowsers = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/**
 * A Chromium for the browser tests: the one that PW_CHROMIUM_PATH names, Playwright's own, or the system's; where there is none,
 * Playwright's is downloaded, and where that cannot be reached, Debian's is installed. Says what it did. Answers with its path, or with
 * nothing for Playwright's own, which Playwright finds by itself.
 */
export async function findBrowser(): Promise<string | undefined> {
  const named = process.env["PW_CHROMIUM_PATH"];
  if (named && existsSync(named)) return reportBrowser(named, "found");
  if (await hasPlaywrightBrowser()) return reportBrowser(undefined, "found");
  const found = findSystemBrowser();
  if (found) return reportBrowser(found, "found");
  console.log("Browser: none found. Asking Playwright to install its Chromium …");
  spawnSync(process.execPath, ["node_modules/playwright/cli.js", "install", "--only-shell", "chromium"], {
    stdio: "inherit",
  });
  if (await hasPlaywrightBrowser()) return reportBrowser(undefined, "installed");
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    console.log("Browser: Playwright's could not be had. Installing Debian's …");
    execFileSync("apt-get", ["update", "-qq"], { stdio: "inherit" });
    const install = (name: string) =>
      spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name], { stdio: "inherit" })
        .status === 0;
    if (!install("chromium-headless-shell")) install("chromium");
    const installed = findSystemBrowser();
    if (installed) return reportBrowser(installed, "installed");
  }
  throw new Error("No Chromium could be found or installed. Install one and name it in PW_CHROMIUM_PATH.");
}

const findSystemBrowser = () => systemBrowsers.find((path) => existsSync(path));

/** Whether Playwright finds a browser of its own: it names no path of its headless shell, so one is started. */
async function hasPlaywrightBrowser(): Promise<boolean> {
  try {
    await (await chromium.launch({ args: ["--no-sandbox"] })).close();
    return true;
  } catch {
    return false;
  }
}

function reportBrowser(path: string | undefined, how: string): string | undefined {
  console.log(`Browser: ${how} ${path ?? "Playwright's"}`);
  return path;
}
