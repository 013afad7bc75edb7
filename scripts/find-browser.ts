import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "playwright";

/** Paths of installed browsers. The headless shell renders the same pages with a tenth less processor time. */
const systemBrowsers = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/**
 * Finds a Chromium: at PW_CHROMIUM_PATH, Playwright's, or the system's. Otherwise downloads Playwright's, or installs
 * Debian's. Returns its path, or undefined for Playwright's, because Playwright finds its own browser.
 */
export async function findBrowser(): Promise<string | undefined> {
  const named = process.env["PW_CHROMIUM_PATH"];
  if (named && existsSync(named)) return reportBrowser(named, "found");
  if (await hasPlaywrightBrowser()) return reportBrowser(undefined, "found");
  const found = findSystemBrowser();
  if (found) return reportBrowser(found, "found");
  console.log("Browser: none found. Installing Playwright's Chromium …");
  spawnSync(process.execPath, ["node_modules/playwright/cli.js", "install", "--only-shell", "chromium"], {
    stdio: "inherit",
  });
  if (await hasPlaywrightBrowser()) return reportBrowser(undefined, "installed");
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    console.log("Browser: the download failed. Installing Debian's Chromium …");
    execFileSync("apt-get", ["update", "-qq"], { stdio: "inherit" });
    const install = (name: string) =>
      spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name], { stdio: "inherit" })
        .status === 0;
    if (!install("chromium-headless-shell")) install("chromium");
    const installed = findSystemBrowser();
    if (installed) return reportBrowser(installed, "installed");
  }
  throw new Error("No Chromium was found or could be installed. Install Chromium and set PW_CHROMIUM_PATH.");
}

const findSystemBrowser = () => systemBrowsers.find((path) => existsSync(path));

/** True if Playwright has a browser. Starts it, because Playwright reports no path of its headless shell. */
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
