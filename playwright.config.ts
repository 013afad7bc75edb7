import { defineConfig, devices } from "@playwright/test";

const browser = process.env["PW_CHROMIUM_PATH"];

/** Patterns for the titles and tags of the tests of TEST_TIER. */
const tierPatterns = new Map([
  ["fast", /^(?!.*@slow)/],
  ["slow", /@slow/],
]);
const isForScreens = Boolean(process.env["KITH_SCREENS"]); // `npm run screens`

/**
 * Chromium uses only the last list of disabled features, so this list includes Playwright's (1.65). The entries after
 * them are address bar pages, which take a process and as long as a page of Kith in every test's window.
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

export default defineConfig({
  testDir: "e2e",
  tsconfig: "tsconfig.node.json",
  testIgnore: isForScreens ? [] : "screens.spec.ts",
  grep: tierPatterns.get(process.env["TEST_TIER"] ?? "") ?? /./,
  fullyParallel: false,
  workers: 2, // each worker starts a demo (e2e/start-demo.ts), whose embedded database its test files change sequentially
  forbidOnly: Boolean(process.env["CI"]),
  // One hiccup of a shared CI machine in 140 tests is not a defect. The report lists a test that only its repetition
  // passes as flaky, which is one.
  retries: process.env["CI"] ? 1 : 0,
  timeout: 180_000, // a slow machine with two cores also runs the servers
  expect: { timeout: 30_000 },
  reporter: "list",
  snapshotPathTemplate: "{testDir}/__screenshots__/{projectName}-{platform}/{testFilePath}/{arg}{ext}",
  use: {
    timezoneId: "Asia/Kathmandu",
    contextOptions: { reducedMotion: "reduce" }, // half faded-in text has half its contrast
    // Traces take a tenth of the time; use `npm run test:e2e -- <file> --trace on`.
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
        // All pages belong to one site, so processes prepared for other sites only take time.
        "--disable-site-isolation-trials",
        "--renderer-process-limit=1",
        // Pages are short-lived, so optimising their scripts does not pay: saves a seventh of the page cost.
        "--js-flags=--max-optimized-bytecode-size=0",
        "--host-resolver-rules=MAP *.test 127.0.0.1", // for e2e/plain-http.spec.ts
        `--disable-features=${withoutFeatures.join(",")}`,
      ],
    },
  },
  projects: [
    {
      name: "desktop", // tests with @phone in their title run on a phone (e2e/fixtures.ts)
      use: { ...devices["Desktop Chrome"], viewport: { width: 1440, height: 900 } },
    },
    ...(isForScreens ? [{ name: "phone", use: devices["Pixel 7"] }] : []),
  ],
});
