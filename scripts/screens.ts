// npm run screens [-- --update]: compares every page, light and dark, on a desktop and on a phone, with the screenshots
// in e2e/__screenshots__. --update replaces the screenshots and docs/screens.png.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { runBrowserTests } from "./run-browser-tests";

const isUpdate = process.argv.includes("--update");
const { exitCode, browserPath } = await runBrowserTests(
  ["e2e/screens.spec.ts", ...(isUpdate ? ["--update-snapshots"] : [])],
  { KITH_SCREENS: "true" },
);
if (isUpdate && exitCode === 0) await drawContactSheet();
process.exit(exitCode);

async function drawContactSheet(): Promise<void> {
  const root = "e2e/__screenshots__";
  const pictures = readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".png"))
    .sort();
  const figure = (name: string) => {
    const data = readFileSync(join(root, name)).toString("base64");
    const [label = name] = name.split("/").slice(-1);
    return `<figure><img src="data:image/png;base64,${data}"><figcaption>${label.replace(".png", "")}</figcaption></figure>`;
  };
  const row = (project: string, scheme: string) =>
    pictures
      .filter((name) => name.startsWith(project) && name.endsWith(`${scheme}.png`))
      .map(figure)
      .join("");
  const browser = await chromium.launch({
    ...(browserPath && { executablePath: browserPath }),
    args: ["--no-sandbox"],
  });
  const page = await browser.newPage({ viewport: { width: 2000, height: 1200 } });
  await page.setContent(`<style>
      body { margin: 24px; background: #d9dce1; font: 13px system-ui }
      section { display: grid; gap: 16px; margin-bottom: 32px }
      section.desktop { grid-template-columns: repeat(6, 1fr) }
      section.phone { grid-template-columns: repeat(12, 1fr) }
      figure { margin: 0 } img { width: 100%; border-radius: 4px; display: block } figcaption { padding-top: 4px }
    </style>
    ${["desktop", "phone"].flatMap((project) => ["light", "dark"].map((scheme) => `<section class="${project}">${row(project, scheme)}</section>`)).join("")}`);
  await page.screenshot({ path: "docs/screens.png", fullPage: true });
  await browser.close();
}
