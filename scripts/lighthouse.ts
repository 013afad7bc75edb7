// npm run lighthouse: measures sign-in, home, directory, chart and a person of the demo with Lighthouse, as a phone and as a
// desktop, and prints the scores. Installs Lighthouse in a temporary folder, which needs the registry.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { z } from "zod";
import { peopleResponse } from "@/lib/directory/schema";
import { createDemoHeaders, startSession } from "@/e2e/fixtures";
import { getNodeArguments } from "@/testing/npm-script";
import { buildIfNeeded } from "./build-application";
import { startServer } from "./cluster/start-program";
import { findBrowser } from "./find-browser";

const url = "http://localhost:3295";
const runs = 3;
const categories = ["performance", "accessibility", "best-practices"] as const;
const score = z.object({ score: z.number() });
const audit = z.object({ numericValue: z.number() });
const lighthouseResult = z.object({
  finalDisplayedUrl: z.string(),
  categories: z.object({ performance: score, accessibility: score, "best-practices": score }),
  audits: z.object({ "largest-contentful-paint": audit, "total-blocking-time": audit }),
});

const browserPath = await findBrowser();
buildIfNeeded();
const folder = mkdtempSync(join(tmpdir(), "kith-lighthouse-"));
const demo = await startServer(getNodeArguments("demo"), `${url}/signin`, {
  logFile: join(folder, "log"),
  env: { PORT: new URL(url).port, KITH_DATA_DIR: join(folder, "demo"), RATE_LIMIT_PER_MINUTE: "0" },
});
try {
  execFileSync("npm", ["install", "--silent", "--prefix", folder, "lighthouse@12.8.2"], { stdio: "inherit" });
  const { people } = peopleResponse.parse(
    await (await fetch(`${url}/api/people`, { headers: createDemoHeaders("staff") })).json(),
  );
  const profile = await createSignedInProfile();
  console.log(`| page | device | ${categories.join(" | ")} | largest paint, ms | blocking, ms |`);
  console.log("|---|---|---|---|---|---|---|");
  for (const path of ["/signin", "/", "/people", "/org-chart", `/people/${people[0]?.id}`]) {
    for (const device of ["phone", "desktop"] as const) {
      const results = [];
      for (let run = 0; run < runs; run += 1)
        results.push(measure(path, device, path === "/signin" ? null : profile));
      const median = results.sort((a, b) => b.categories.performance.score - a.categories.performance.score)[
        Math.floor(runs / 2)
      ];
      if (!median) continue;
      const scores = categories.map((name) => Math.round(median.categories[name].score * 100));
      const times = [median.audits["largest-contentful-paint"], median.audits["total-blocking-time"]];
      const cells = [...scores, ...times.map(({ numericValue }) => Math.round(numericValue))];
      console.log(`| ${path.replace(/[0-9a-f-]{36}/, ":id")} | ${device} | ${cells.join(" | ")} |`);
    }
  }
} finally {
  await demo.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function createSignedInProfile(): Promise<string> {
  const profile = join(folder, "profile");
  const browser = await chromium.launchPersistentContext(profile, {
    ...(browserPath && { executablePath: browserPath }),
    baseURL: url,
  });
  await startSession(browser.request, "manager");
  await browser.close();
  return profile;
}

/**
 * Measures a page once with Lighthouse's default throttling: a mid-range phone on slow 4G, or a desktop. Throws if the
 * browser ended on another page, for example because its session was refused.
 */
function measure(path: string, device: "phone" | "desktop", profile: string | null) {
  const output = join(folder, "result.json");
  const profileFlags = profile === null ? "" : ` --user-data-dir=${profile}`;
  execFileSync(
    process.execPath,
    [
      join(folder, "node_modules/lighthouse/cli/index.js"),
      url + path,
      ...["--quiet", "--output=json", `--output-path=${output}`],
      `--only-categories=${categories.join(",")}`,
      `--chrome-flags=--headless --no-sandbox --disable-background-networking${profileFlags}`,
      ...(device === "desktop" ? ["--preset=desktop"] : []),
    ],
    { stdio: "inherit", env: { ...process.env, ...(browserPath && { CHROME_PATH: browserPath }) } },
  );
  const result = lighthouseResult.parse(JSON.parse(readFileSync(output, "utf8")));
  if (result.finalDisplayedUrl !== url + path) throw new Error(`${path} led to ${result.finalDisplayedUrl}.`);
  return result;
}
