import { defineConfig, devices } from "@playwright/test";
import { port, vendorPorts } from "./e2e/ports";

const browser = process.env["PW_CHROMIUM_PATH"];

export default defineConfig({
  testDir: "e2e",
  fullyParallel: false,
  workers: 1, // one embedded database, which the journeys change
  forbidOnly: Boolean(process.env["CI"]),
  retries: 0,
  timeout: 120_000, // a new machine with two cores has other things to do as well
  expect: { timeout: 15_000 },
  reporter: "list",
  snapshotPathTemplate: "{testDir}/__screenshots__/{projectName}-{platform}/{testFilePath}/{arg}{ext}",
  use: {
    baseURL: `http://localhost:${port}`,
    timezoneId: "Asia/Kathmandu",
    contextOptions: { reducedMotion: "reduce" }, // half faded in, words have half their contrast
    trace: "retain-on-failure",
    launchOptions: {
      ...(browser && { executablePath: browser }),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  projects: [
    { name: "desktop", use: { ...devices["Desktop Chrome"], viewport: { width: 1440, height: 900 } } },
    { name: "phone", use: { ...devices["Pixel 7"] } },
  ],
  webServer: {
    command: "npm run demo -- --reset",
    url: `http://localhost:${port}/signin`,
    reuseExistingServer: false,
    timeout: 180_000,
    stdout: "pipe",
    env: {
      PORT: String(port),
      KITH_DATA_DIR: ".kith/browser-tests",
      TZ: "Asia/Kathmandu",
      RATE_LIMIT_PER_MINUTE: "0",
      KITH_DEMO_SIMULATOR_PORT: String(vendorPorts.projects),
      KITH_DEMO_PAYROLL_PORT: String(vendorPorts.payroll),
      KITH_DEMO_CHAT_PORT: String(vendorPorts.chat),
    },
  },
});
