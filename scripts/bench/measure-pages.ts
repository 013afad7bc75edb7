import { chromium, type Browser, type BrowserContext, type Locator, type Page } from "playwright";
import { findBrowser } from "../find-browser";
import { kithPort, runOnSyncedInstallation, type Engine, type Installation } from "./bench-installation";
import { readMemory } from "../cluster/programs";
import { reportFigure, type Figure, type Section } from "./bench-results";
import { calculateQuantile } from "./statistics";

const measuredPages = [
  {
    name: "directory",
    path: "/people",
    usable: '[role="row"][aria-rowindex="2"]',
    search: "searchbox",
    found: { selector: '[role="table"]', attribute: "aria-rowcount" },
  },
  {
    name: "org chart",
    path: "/org-chart",
    usable: '[role="treeitem"]',
    search: "combobox",
    found: { selector: '[role="option"]', attribute: null },
  },
] as const;
type MeasuredPage = (typeof measuredPages)[number];

const emptyPage = { path: "/settings/tokens", usable: "main h1" };

const deviceForms = {
  desktop: { window: { viewport: { width: 1440, height: 900 } }, slowdown: 1, network: null },
  phone: {
    window: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    slowdown: 4,
    // Lighthouse's slow 4G.
    network: { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 84_375 },
  },
} as const;
type DeviceForm = keyof typeof deviceForms;

const searchText = "chief technol";

/** Maximum time of a page load, long enough for the first page of a new process on a slow phone. */
const maxPageLoadMs = 120_000;

// Host name of NEXTAUTH_URL, to which cookies and origin checks are bound.
const baseURL = `http://localhost:${kithPort}`;

export async function measurePages(
  to: Section,
  engine: Engine,
  people: number,
  rounds: number,
): Promise<void> {
  const browserPath = await findBrowser();
  const browser = await chromium.launch({
    ...(browserPath && { executablePath: browserPath }),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  const measure = async (kith: Installation) => {
    for (const form of ["desktop", "phone"] as const) await measureOnDevice(to, browser, kith, form, rounds);
    const memory = readMemory(kith.served().child.pid);
    if (memory)
      reportFigure(to, { what: "server memory after these", people, unit: "MB", values: [memory.now] });
  };
  try {
    await runOnSyncedInstallation(engine, people, measure, { hasViewer: true });
  } finally {
    await browser.close();
  }
}

async function createSignedInContext(
  browser: Browser,
  { viewer }: Installation,
  form: DeviceForm,
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL, ...deviceForms[form].window });
  context.setDefaultTimeout(maxPageLoadMs);
  // tsx adds calls of its helper `__name` to functions. Functions that run in the page need this helper there.
  await context.addInitScript("globalThis.__name = (named) => named");
  if (!viewer) return context;
  const page = await context.newPage();
  await page.goto("/signin");
  await page.getByLabel("E-mail").fill(viewer.email);
  await page.getByLabel("Password", { exact: true }).fill(viewer.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL((url) => url.pathname !== "/signin");
  await page.close();
  return context;
}

async function measureOnDevice(
  to: Section,
  browser: Browser,
  kith: Installation,
  form: DeviceForm,
  rounds: number,
): Promise<void> {
  const context = await createSignedInContext(browser, kith, form);
  const { people } = kith;
  const figures = new Map<string, Figure>();
  const keep = (name: string, unit: Figure["unit"], value: number, beside?: number) => {
    const what = `${form}: ${name}`;
    const figure = figures.get(what) ?? {
      what,
      people,
      unit,
      values: [],
      ...(beside !== undefined && { yardstick: { what: "an empty page", values: [] } }),
    };
    figure.values.push(value);
    if (beside !== undefined) figure.yardstick?.values.push(beside);
    figures.set(what, figure);
  };
  for (let round = 0; round <= rounds; round++) {
    for (const page of measuredPages) {
      const empty = await measurePageOpen(context, form, emptyPage, { isCold: true });
      await empty.page.close();
      const cold = await measurePageOpen(context, form, page, { isCold: true });
      const extras = await measureInteractions(cold.page, page, form);
      await cold.page.close();
      const warm = await measurePageOpen(context, form, page, { isCold: false });
      await warm.page.close();
      if (round === 0) continue; // the first round only warms the server
      keep(`${page.name}, usable, cold`, "ms", cold.usable, empty.usable);
      keep(`${page.name}, usable, warm`, "ms", warm.usable);
      for (const [name, unit, value] of extras) keep(`${page.name}, ${name}`, unit, value);
    }
  }
  for (const figure of figures.values()) reportFigure(to, figure);
  await context.close();
}

async function measurePageOpen(
  context: BrowserContext,
  form: DeviceForm,
  { path, usable }: { path: string; usable: string },
  { isCold }: { isCold: boolean },
) {
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  const { slowdown, network } = deviceForms[form];
  await client.send("Network.enable");
  await client.send("Network.setCacheDisabled", { cacheDisabled: isCold });
  await client.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  if (network) await client.send("Network.emulateNetworkConditions", network);
  await page.goto(path, { waitUntil: "commit" });
  // Measures inside the page, because calls from this process are delayed on a busy machine.
  const seen = await page.evaluate(
    (selector) =>
      new Promise<number>((resolve) => {
        const isTakenOver = (element: Element) =>
          Object.keys(element).some((key) => key.startsWith("__react"));
        const look = () => {
          const found = document.querySelector(selector);
          if (found && isTakenOver(found)) resolve(performance.now());
          else requestAnimationFrame(look);
        };
        look();
      }),
    usable,
  );
  await page.waitForLoadState("load");
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(500);
  return { page, usable: seen };
}

async function measureInteractions(page: Page, { path, search, found }: MeasuredPage, form: DeviceForm) {
  const box = page.getByRole(search, { name: "Search people" });
  const presses = await timePresses(page, () => box.pressSequentially(searchText, { delay: 120 }));
  const foundAfter = await timeSearch(page, box, found);
  await page.keyboard.press("Escape");
  const isDrawing = path === "/org-chart" && form === "desktop";
  const frames = isDrawing ? await timePanning(page) : [];
  const chart = isDrawing ? await measureChart(page) : [];
  const inspector = await page.context().newCDPSession(page);
  // Without a collection, the figure is mostly garbage, whose amount depends on the version of the browser.
  await inspector.send("HeapProfiler.collectGarbage");
  const { usedSize } = await inspector.send("Runtime.getHeapUsage");
  const figures: [string, Figure["unit"], number][] = [
    ["key press to the frame after, p50", "ms", calculateQuantile(presses, 0.5)],
    ["key press to the frame after, p95", "ms", calculateQuantile(presses, 0.95)],
    ["found", "ms", foundAfter],
    ["heap", "MB", usedSize / 1_000_000],
  ];
  if (frames.length > 0) figures.push(["frame while panning, p95", "ms", calculateQuantile(frames, 0.95)]);
  return [...figures, ...chart];
}

async function measureChart(page: Page): Promise<[string, Figure["unit"], number][]> {
  await page.locator('[role="treeitem"][aria-selected="true"]').focus();
  await page.keyboard.press("Home");
  const toggles = await timePresses(page, async () => {
    await page.keyboard.press("ArrowDown");
    for (let press = 0; press < 10; press++) {
      await page.keyboard.press("Space");
      await page.waitForTimeout(300);
    }
  });
  const figures: [string, Figure["unit"], number][] = [
    ["open or close a branch, p95", "ms", calculateQuantile(toggles.slice(1), 0.95)],
  ];
  await page.keyboard.press("Home");
  const everyone = page.getByRole("button", { name: "Open all below" });
  // Companies above the limit of cards have no such button.
  if (!(await everyone.isVisible())) return figures;
  const opened = await everyone.evaluate(
    (button: HTMLButtonElement) =>
      new Promise<number>((resolve) => {
        const start = performance.now();
        button.click();
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
      }),
  );
  await page.getByRole("button", { name: "Fit to the window (0)" }).click();
  await page.waitForTimeout(500);
  const frames = await timePanning(page);
  return [
    ...figures,
    ["open everyone", "ms", opened],
    ["frame while panning over everyone, p95", "ms", calculateQuantile(frames, 0.95)],
  ];
}

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

async function timeSearch(page: Page, box: Locator, found: MeasuredPage["found"]): Promise<number> {
  await box.fill("");
  await page.waitForTimeout(1_000);
  const waited = page.evaluate(
    ({ selector, attribute }) =>
      new Promise<number>((resolve) => {
        const now = () => {
          const element = document.querySelector(selector);
          return element && attribute ? element.getAttribute(attribute) : element;
        };
        const before = now();
        addEventListener(
          "input",
          ({ timeStamp }) => {
            const look = () =>
              now() === before ? requestAnimationFrame(look) : resolve(performance.now() - timeStamp);
            look();
          },
          { capture: true, once: true },
        );
      }),
    found,
  );
  await page.waitForTimeout(100);
  await box.fill(searchText);
  return waited;
}

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
