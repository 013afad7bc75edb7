// npm run lighthouse [-- --people N]: what Lighthouse says of sign-in, directory, chart and a person, in a window and on a phone, on a demo
// of 240 people that it starts for itself. Fetches Lighthouse from the registry when it is first run. Exits with 1 below a bar.
import { execFileSync } from "node:child_process";
import { parseArgs } from "node:util";
import { chromium } from "playwright";
import { z } from "zod";
import { peopleResponse } from "@/lib/directory/schema";
import { findBrowser } from "./find-browser";
import { signInAsStaff, startMeasuredDemo } from "./start-measured-demo";

/** The last version that runs on Node 20. */
const lighthouse = "lighthouse@12.8.2";

/** Least scores, of 100. */
const minimumScores = {
  desktop: { accessibility: 100, "best-practices": 100, performance: 98 },
  mobile: { accessibility: 100, "best-practices": 100, performance: 90 },
} as const;

const reportSchema = z.object({
  categories: z.record(z.string(), z.object({ score: z.number().nullable() })),
  audits: z.record(z.string(), z.object({ title: z.string(), score: z.number().nullish() })),
});

const { values: options } = parseArgs({ options: { people: { type: "string", default: "240" } } });
const people = Number(options.people);
const demo = await startMeasuredDemo(people, Number(process.env["PORT"] ?? 3296));
const browserPath = await findBrowser();
let isGood = true;
try {
  const { cookies, person } = await createSession();
  for (const form of ["desktop", "mobile"] as const)
    for (const path of ["/signin", "/people", "/org-chart", `/people/${person}`])
      checkScores(form, path, runLighthouse(form, path, path === "/signin" ? "" : cookies));
} finally {
  await demo.stop();
}
process.exit(isGood ? 0 : 1);

/** A session's cookies, and somebody whose page it may open. */
async function createSession(): Promise<{ cookies: string; person: string }> {
  const browser = await chromium.launch({
    ...(browserPath && { executablePath: browserPath }),
    args: ["--no-sandbox"],
  });
  try {
    const context = await browser.newContext({ baseURL: demo.url });
    await signInAsStaff(context, people);
    const cookies = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
    const answer = await context.request.get("/api/people");
    const listed = peopleResponse.parse(await answer.json()).people;
    return { cookies, person: listed.find(({ manager_id }) => manager_id !== null)?.id ?? "" };
  } finally {
    await browser.close();
  }
}

function runLighthouse(form: keyof typeof minimumScores, path: string, cookies: string) {
  const out = execFileSync(
    "npx",
    [
      "--yes",
      lighthouse,
      `${demo.url}${path}`,
      "--quiet",
      "--output=json",
      "--only-categories=accessibility,best-practices,performance",
      ...(form === "desktop" ? ["--preset=desktop"] : []),
      ...(cookies ? [`--extra-headers=${JSON.stringify({ Cookie: cookies })}`] : []),
      "--chrome-flags=--headless --no-sandbox --disable-gpu",
    ],
    {
      env: { ...process.env, ...(browserPath && { CHROME_PATH: browserPath }) },
      maxBuffer: 64 * 1024 * 1024,
      stdio: ["ignore", "pipe", "ignore"],
    },
  );
  return reportSchema.parse(JSON.parse(out.toString()));
}

function checkScores(
  form: keyof typeof minimumScores,
  path: string,
  { categories, audits }: z.infer<typeof reportSchema>,
): void {
  const scores = Object.entries(minimumScores[form]).map(([category, least]) => {
    const score = Math.round((categories[category]?.score ?? 0) * 100);
    if (score < least) isGood = false;
    return `${category} ${score}${score < least ? ` (below ${least})` : ""}`;
  });
  console.log(`${form.padEnd(8)}${path.slice(0, 24).padEnd(26)}${scores.join("  ")}`);
  const failed = Object.entries(audits).filter(([, { score }]) => score === 0);
  for (const [id, { title }] of failed) console.log(`${" ".repeat(34)}${id}: ${title}`);
}
