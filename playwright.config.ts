import { defineConfig, devices } from "@playwright/test";

const browser = process.env["PW_CHROMIUM_PATH"];

/**
 * Chromium heeds the last list of what to leave out, so this one holds Playwright's own (1.65), too. What comes after it are pages inside
 * the address bar, which take a process and as long as a page of ours in the window of every test.
 */
const withoutFeatures = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "TcpPortRandomizationWin",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
];

/**
 * With CI=true, or whoever asks for certain tests, gets all that are meant for the phone. `npm test` by itself takes what only a phone has,
 * everyone's journeys, the shell around all pages, and the width and names of each page: that takes a quarter of the time less.
 */
const takesAll = process.env["CI"] === "true" || process.env["KITH_BROWSER_TESTS"] === "chosen";
const onPhone = takesAll
  ? /@phone/
  : /@phone-only|(?:accessibility|journeys|shell|sign-in)\.spec\.ts.*@phone/;

export default defineConfig({
  testDir: "e2e",
  testIgnore: process.env["KITH_SCREENS"] ? [] : "screens.spec.ts", // `npm run screens`
  fullyParallel: false,
  workers: 2, // each with a demo of its own (e2e/demo.ts), whose embedded database its files change one after the other
  forbidOnly: Boolean(process.env["CI"]),
  retries: 0,
  timeout: 120_000, // a new machine with two cores has other things to do as well
  expect: { timeout: 15_000 },
  // The second is for whoever asks for it with PLAYWRIGHT_JSON_OUTPUT_FILE: `npm test` names what failed from it.
  reporter: process.env["PLAYWRIGHT_JSON_OUTPUT_FILE"] ? [["list"], ["json"]] : "list",
  snapshotPathTemplate: "{testDir}/__screenshots__/{projectName}-{platform}/{testFilePath}/{arg}{ext}",
  use: {
    timezoneId: "Asia/Kathmandu",
    contextOptions: { reducedMotion: "reduce" }, // half faded in, words have half their contrast
    // What happened, step by step, takes a tenth of the time to write down: `npm run test:e2e -- <file> --trace on` does.
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: {
      ...(browser && { executablePath: browser }),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-gpu-rasterization",
        "--disable-gpu-compositing",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // Pages of one site, each in a context of its own: processes ready for other sites only take time.
        "--disable-site-isolation-trials",
        "--renderer-process-limit=1",
        // No page lives long enough here for its scripts to be worth optimising: that takes a seventh of what pages cost.
        "--js-flags=--max-optimized-bytecode-size=0",
        `--disable-features=${withoutFeatures.join(",")}`,
      ],
    },
  },
  projects: [
    {
      name: "desktop",
      use: { ...devices["Desktop Chrome"], viewport: { width: 1440, height: 900 } },
      grepInvert: /@phone-only/,
    },
    // A test runs here, too, if its title says @phone: where a narrow window or a finger can make a difference.
    {
      name: "phone",
      use: { ...devices["Pixel 7"] },
      grep: onPhone,
    },
  ],
});
