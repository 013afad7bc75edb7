import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "playwright";

const systemBrowsers = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/**
 * A Chromium for the browser tests: the one that PW_CHROMIUM_PATH names, Playwright's own, or the system's; where there is
 * none, Playwright's is downloaded, and where that cannot be reached, Debian's is installed. Says what it did.
 */
export function findBrowser(): string {
  const found = findInstalled();
  if (found) return report(found, "found");
  console.log("Browser: none found. Asking Playwright to install its Chromium …");
  spawnSync(process.execPath, ["node_modules/playwright/cli.js", "install", "chromium"], {
    stdio: "inherit",
  });
  const downloaded = findInstalled();
  if (downloaded) return report(downloaded, "installed");
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    console.log("Browser: Playwright's could not be had. Installing Debian's chromium …");
    execFileSync("apt-get", ["update", "-qq"], { stdio: "inherit" });
    execFileSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"], {
      stdio: "inherit",
    });
    const installed = findInstalled();
    if (installed) return report(installed, "installed");
  }
  throw new Error("No Chromium could be found or installed. Install one and name it in PW_CHROMIUM_PATH.");
}

function findInstalled(): string | undefined {
  const named = process.env["PW_CHROMIUM_PATH"];
  return [...(named ? [named] : []), chromium.executablePath(), ...systemBrowsers].find((path) =>
    existsSync(path),
  );
}

function report(path: string, how: string): string {
  console.log(`Browser: ${how} ${path}`);
  return path;
}
