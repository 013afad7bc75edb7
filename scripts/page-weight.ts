// npm run page-weight [-- --packages]: what each page loads, in kB as it comes over the wire, on a demo of 240 people that it starts for
// itself; for staff and for executives. With --packages also what the first scripts are made of, which takes another build.
import { parseArgs } from "node:util";
import { chromium, type BrowserContext } from "playwright";
import { peopleResponse } from "@/lib/directory/schema";
import { findBrowser } from "./find-browser";
import { signInAsDemoAccount, startMeasuredDemo } from "./start-measured-demo";
import { measurePageLoad, type PageLoad } from "./page-load";
import { analyseBundles, listPagePackages } from "./page-packages";

const { values: options } = parseArgs({ options: { packages: { type: "boolean", default: false } } });
const people = 240;
const packagesShown = 25;

const demo = await startMeasuredDemo(people, Number(process.env["PORT"] ?? 3297));
try {
  const browserPath = await findBrowser();
  const browser = await chromium.launch({
    ...(browserPath && { executablePath: browserPath }),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  console.log(`${"kB, compressed".padEnd(34)}script  style   font   html`);
  for (const level of [null, "staff", "executive"] as const) {
    const context = await browser.newContext({ baseURL: demo.url });
    if (level) await signInAsDemoAccount(context, people, level);
    for (const path of level ? await listPagePaths(context) : ["/signin"]) {
      await measurePageLoad(context, path); // warms the server
      printPageLoad(
        `${path.replace(/[0-9a-f-]{36}/, "[id]")}${level ? `, ${level}` : ""}`,
        await measurePageLoad(context, path),
      );
    }
    await context.close();
  }
  await browser.close();
} finally {
  await demo.stop();
}

if (options.packages) {
  analyseBundles();
  for (const route of ["/signin", "/people", "/org-chart", "/people/[id]"]) {
    console.log(`\n${route}, kB of each by itself`);
    for (const { name, bytes } of listPagePackages(route).slice(0, packagesShown))
      console.log(`  ${(bytes / 1_000).toFixed(1).padStart(6)}  ${name}`);
  }
}
process.exit(0);

async function listPagePaths(context: BrowserContext): Promise<string[]> {
  const answer = await context.request.get("/api/people");
  const listed = peopleResponse.parse(await answer.json()).people;
  const someone = listed.find(({ manager_id }) => manager_id !== null)?.id ?? "";
  return ["/", "/people", "/org-chart", `/people/${someone}`];
}

function printPageLoad(what: string, { script, style, font, html }: PageLoad): void {
  const figures = [script, style, font, html].map((bytes) => (bytes / 1_000).toFixed(1).padStart(7));
  console.log(`${what.padEnd(33)}${figures.join("")}`);
}
