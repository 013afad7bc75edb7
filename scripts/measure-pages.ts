// npm run measure-pages [-- --people N] [-- --rounds R] [-- --url http://…]: how the directory and the org chart feel in a
// browser, on a demo of 10,000 people that it starts for itself, or on one that is running. Prints; judges nothing.
import { parseArgs } from "node:util";
import { chromium, type BrowserContext, type Page } from "playwright";
import { median, spread } from "./bench/load";
import { findBrowser } from "./find-browser";
import { signInAsStaff, startMeasuredDemo } from "./measured-demo";

const { values: options } = parseArgs({
  options: {
    people: { type: "string", default: "10000" },
    rounds: { type: "string", default: "5" },
    url: { type: "string" },
  },
});
const people = Number(options.people);
const rounds = Number(options.rounds);
const port = Number(process.env["PORT"] ?? 3295);
const typed = "chief technol";

const pages = [
  { path: "/org-chart", usable: '[role="treeitem"]', search: "combobox" },
  { path: "/people", usable: '[role="row"][aria-rowindex="2"]', search: "searchbox" },
] as const;

const demo = options.url ? null : await startMeasuredDemo(people, port);
const baseURL = demo?.url ?? options.url ?? "";
const browserPath = await findBrowser();
const browser = await chromium.launch({
  ...(browserPath && { executablePath: browserPath }),
  args: ["--no-sandbox", "--disable-gpu"],
});
try {
  const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } });
  // What compiles this file names functions by a helper, which the page does not have.
  await context.addInitScript("globalThis.__name = (named) => named");
  await signInAsStaff(context, people);
  console.log(`${people} people, median and range of ${rounds} runs each, a warm server\n`);
  for (const page of pages) await measurePage(context, page);
} finally {
  await browser.close();
  await demo?.stop();
}
process.exit(0);

async function measurePage(context: BrowserContext, page: (typeof pages)[number]) {
  const figures = new Map<string, number[]>();
  for (let round = 0; round <= rounds; round++) {
    const measured = await visit(context, page);
    if (round === 0) continue; // warms the server
    for (const [what, value] of Object.entries(measured))
      figures.set(what, [...(figures.get(what) ?? []), value]);
  }
  console.log(page.path);
  for (const [what, values] of figures) console.log(`  ${what.padEnd(40)}${spread(values)}`);
  console.log("");
}

/** One look at the page with nothing kept from the one before. */
async function visit(context: BrowserContext, { path, usable, search }: (typeof pages)[number]) {
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send("Network.enable");
  await client.send("Network.setCacheDisabled", { cacheDisabled: true });
  const scripts = new Map<string, number>();
  client.on("Network.responseReceived", ({ requestId, type }) => {
    if (type === "Script") scripts.set(requestId, 0);
  });
  client.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) scripts.set(requestId, encodedDataLength);
  });
  const everybody = page.waitForResponse((response) => new URL(response.url()).pathname === "/api/people");
  everybody.catch(() => undefined); // whatever fails first is said
  await page.goto(path, { waitUntil: "commit" });
  // Looked at from within: a question from here takes as long as the machine is busy.
  const seen = await page.evaluate(
    (selector) =>
      new Promise<number>((resolve) => {
        const look = () =>
          document.querySelector(selector) ? resolve(performance.now()) : requestAnimationFrame(look);
        look();
      }),
    usable,
  );
  await (await everybody).finished();
  await page.waitForLoadState("load");
  await page.waitForTimeout(500);
  const received = await page.evaluate(
    () => performance.getEntriesByType("resource").find(({ name }) => name.endsWith("/api/people"))?.duration,
  );
  const box = page.getByRole(search, { name: "Search people" });
  const presses = await timePresses(page, () => box.pressSequentially(typed, { delay: 120 }));
  await page.keyboard.press("Escape");
  const frames = path === "/org-chart" ? await timePanning(page) : [];
  await page.close();
  return {
    "until usable, ms": seen,
    "everybody asked for and received, ms": received ?? Number.NaN,
    "script, compressed, kB": [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0) / 1_000,
    "key press to the frame after, p50, ms": quantile(presses, 0.5),
    "key press to the frame after, p95, ms": quantile(presses, 0.95),
    ...(frames.length > 0 && {
      "frame while panning, p50, ms": quantile(frames, 0.5),
      "frame while panning, p95, ms": quantile(frames, 0.95),
    }),
  };
}

/** From each press of a key until the frame after the one that its work is in. */
async function timePresses(page: Page, press: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { pressed: times });
    addEventListener(
      "keydown",
      ({ timeStamp }) =>
        requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - timeStamp))),
      { capture: true },
    );
  });
  await press();
  await page.waitForTimeout(300);
  return page.evaluate(() => (window as unknown as { pressed: number[] }).pressed);
}

/** The times between frames while the chart is dragged around. */
async function timePanning(page: Page): Promise<number[]> {
  const box = await page.locator("[data-viewport]").boundingBox();
  if (!box) throw new Error("there is no drawing");
  const [x, y] = [box.x + box.width - 40, box.y + 40];
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { frames: times, panning: true });
    let last = performance.now();
    const next = (now: number) => {
      times.push(now - last);
      last = now;
      if ((window as unknown as { panning: boolean }).panning) requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 0; step < 90; step++) {
    await page.mouse.move(x - 250 * Math.abs(Math.sin(step / 12)), y + 120 * Math.abs(Math.sin(step / 17)));
  }
  await page.mouse.up();
  return page.evaluate(() => {
    Object.assign(window, { panning: false });
    return (window as unknown as { frames: number[] }).frames.slice(1);
  });
}

function quantile(values: readonly number[], share: number): number {
  if (share === 0.5) return median(values);
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
