import axe, { type RunOptions } from "axe-core";
import {
  type APIRequestContext,
  devices,
  expect,
  type Locator,
  type Page,
  type Response,
  test as base,
  type TestInfo,
} from "@playwright/test";
import { readSessions, startDemo } from "./start-demo";
import { vendorPorts } from "./ports";
import { closeConnectionHeaders, startSession, type Level, type Sessions } from "./sessions";
import type { StartedServer } from "../scripts/cluster/start-program";

/** Headers with the demo token of this level. */
export const createDemoHeaders = (level: Level) => ({ authorization: `Bearer kith_demo_${level}` });

type Fixtures = {
  /** Console messages that do not fail the test, such as refusals that it provokes. */
  allowedMessages: RegExp[];
  /** Origins other than Kith's that the page may request. */
  allowedOrigins: string[];
  signIn: (level: Level) => Promise<void>;
  /** Returns an HTTP client with the session of this level. Its requests must not change the session. */
  createClient: (level: Level | "anonymous") => Promise<APIRequestContext>;
  simulator: Simulator;
  payrollVendor: Simulator;
  chatVendor: Simulator;
};

type Simulator = {
  setFault: (fault: object) => Promise<void>;
  clearFaults: () => Promise<void>;
};

/** Addresses of the simulators of this worker's demo. */
export const vendorOrigins = {
  projects: `http://127.0.0.1:${vendorPorts.projects}`,
  payroll: `http://127.0.0.1:${vendorPorts.payroll}`,
  chat: `http://127.0.0.1:${vendorPorts.chat}`,
};

/** Provides functions that set and clear faults of a simulator. Clears the faults after the test. */
async function provideVendor(
  request: APIRequestContext,
  origin: string,
  provide: (simulator: Simulator) => Promise<void>,
): Promise<void> {
  const faults = `${origin}/_simulator/faults`;
  await provide({
    setFault: async (fault) => {
      expect((await request.post(faults, { data: fault })).ok()).toBe(true);
    },
    clearFaults: async () => {
      expect((await request.delete(faults)).ok()).toBe(true);
    },
  });
  await request.delete(faults);
}

const phone = devices["Pixel 7"];
const isOnPhone = ({ tags }: TestInfo) => tags.includes("@phone");
/** Ends of the titles of a test that runs on the desktop and on a phone. Both share a worker and its demo. */
export const bothDevices = ["", " @phone"] as const;

/** `demoSettings`: settings of the demo for one test file, which then gets its own worker. */
type WorkerFixtures = {
  demo: StartedServer;
  demoSettings: Readonly<Record<string, string>>;
  sessions: Sessions;
};

export const test = base.extend<Fixtures, WorkerFixtures>({
  demoSettings: [{}, { scope: "worker", option: true }],

  // Each worker has its own demo. Every test file restores the state of the demo. A failed test ends its worker.
  demo: [
    async ({ demoSettings }, provide) => {
      const demo = await startDemo(demoSettings);
      await provide(demo);
      await demo.stop();
    },
    { scope: "worker", timeout: 600_000 }, // for slow machines
  ],

  sessions: [async ({ demo: _demo }, provide) => provide(readSessions()), { scope: "worker" }],

  // Attaches the log of the demo to a failed test.
  baseURL: async ({ demo }, provide, testInfo) => {
    const before = demo.logged().length;
    await provide(demo.url);
    const isGood = testInfo.status === testInfo.expectedStatus;
    const body = demo.logged().slice(before);
    if (!isGood && body) await testInfo.attach("log of the demo", { body, contentType: "text/plain" });
  },

  request: async ({ playwright, baseURL }, provide) => {
    const context = await playwright.request.newContext({
      ...(baseURL && { baseURL }),
      extraHTTPHeaders: closeConnectionHeaders,
    });
    await provide(context);
    await context.dispose();
  },

  viewport: async ({ viewport }, provide, info) => provide(isOnPhone(info) ? phone.viewport : viewport),
  userAgent: async ({ userAgent }, provide, info) => provide(isOnPhone(info) ? phone.userAgent : userAgent),
  deviceScaleFactor: async ({ deviceScaleFactor }, provide, info) =>
    provide(isOnPhone(info) ? phone.deviceScaleFactor : deviceScaleFactor),
  isMobile: async ({ isMobile }, provide, info) => provide(isOnPhone(info) || isMobile),
  hasTouch: async ({ hasTouch }, provide, info) => provide(isOnPhone(info) || hasTouch),

  allowedMessages: async ({}, provide) => provide([]),
  allowedOrigins: async ({}, provide) => provide([]),

  // Fails a test on a console message, a page error, a violation of the content security policy or a request to another
  // host.
  page: async ({ page, baseURL, javaScriptEnabled, allowedMessages, allowedOrigins }, provide) => {
    const messages: string[] = [];
    const origins = [new URL(baseURL ?? "").origin, ...allowedOrigins];
    page.on("console", (message) => {
      // Chromium's hint about a preloaded file depends on the machine's speed, and is not a defect.
      const isPreloadHint = message.text().includes("was preloaded using link preload but not used");
      if (["error", "warning"].includes(message.type()) && !isPreloadHint)
        messages.push(`${message.text()} (${message.location().url})`);
    });
    page.on("pageerror", (error) => messages.push(String(error)));
    await page.addInitScript(() =>
      document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sourceFile }) =>
        console.error(`the policy ${violatedDirective} forbids ${blockedURI} of ${sourceFile}`),
      ),
    );
    page.on("request", (request) => {
      const url = new URL(request.url());
      if (url.protocol.startsWith("http") && !origins.includes(url.origin))
        messages.push(`asked ${url.href}`);
    });
    if (javaScriptEnabled) waitForHydration(page);
    await provide(page);
    expect(messages.filter((message) => !allowedMessages.some((allowed) => allowed.test(message)))).toEqual(
      [],
    );
  },

  // Reuses a session that the template or this worker has started. If a test ended it, signs in with the request of the
  // sign-in form.
  signIn: async ({ page, context, sessions }, provide) =>
    provide(async (level) => {
      const known = sessions[level];
      if (known) {
        await context.addCookies(known);
        if (await isSignedIn(page.request)) return;
      }
      await startSession(page.request, level);
      sessions[level] = await context.cookies();
    }),

  createClient: async ({ playwright, baseURL, sessions }, provide) => {
    const clients: APIRequestContext[] = [];
    await provide(async (level) => {
      const cookies = (level !== "anonymous" && sessions[level]) || [];
      const client = await playwright.request.newContext({
        ...(baseURL && { baseURL }),
        storageState: { cookies, origins: [] },
      });
      clients.push(client);
      if (level !== "anonymous" && !(await isSignedIn(client))) await startSession(client, level);
      return client;
    });
    for (const client of clients) await client.dispose();
  },

  simulator: async ({ request }, provide) => provideVendor(request, vendorOrigins.projects, provide),
  payrollVendor: async ({ request }, provide) => provideVendor(request, vendorOrigins.payroll, provide),
  chatVendor: async ({ request }, provide) => provideVendor(request, vendorOrigins.chat, provide),
});

export { expect };
export { getDemoAccount, startSession, type Level } from "./sessions";

/** Sets the font size of the next pages, as the browser's setting does. */
export const setFontSize = (page: Page, pixels: number) =>
  page.addInitScript((size) => {
    const grow = () => document.querySelector("html")?.style.setProperty("font-size", size);
    grow();
    new MutationObserver(grow).observe(document, { childList: true }); // the document may still be empty
  }, `${pixels}px`);

/** Makes `goto` and `reload` wait for hydration, because tests click sooner than people do. */
function waitForHydration(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  const opened = async (response: Response | null) => {
    await page.waitForFunction(isHydrated);
    return response;
  };
  // A test that waits for less than the whole document acts before hydration.
  page.goto = async (address, options) =>
    options?.waitUntil === "commit" ? goto(address, options) : opened(await goto(address, options));
  page.reload = async (options) =>
    options?.waitUntil === "commit" ? reload(options) : opened(await reload(options));
}

/** Runs in the page: true if React has hydrated all controls, or the page is not from Next.js. */
const isHydrated = () =>
  !("__next_f" in window) ||
  [...document.querySelectorAll("button, input, [role=tab]")].every((element) =>
    Object.keys(element).some((key) => key.startsWith("__reactProps$")),
  );

/** For a page that a sign-in opened: `goto` waits by itself. */
const untilHydrated = (page: Page) => page.waitForFunction(isHydrated);

export async function openMyMenu(page: Page): Promise<void> {
  await untilHydrated(page);
  await page.getByRole("button", { name: /my menu/ }).click();
}

const isSignedIn = async (request: APIRequestContext) =>
  (await (await request.get("/api/auth/session", { headers: closeConnectionHeaders })).text()) !== "{}";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Rules of axe that depend on the theme. They take two thirds of the time of a check. */
const colourRules = ["color-contrast", "link-in-text-block"];
const onlyColourRules = { runOnly: { type: "rule", values: colourRules } } satisfies RunOptions;
/** The accessible name contains the visible text (WCAG 2.5.3). axe checks this on request only. */
const labelMismatchRule = { "label-content-name-mismatch": { enabled: true } };
const allRules = { rules: labelMismatchRule } satisfies RunOptions;
const withoutColourRules = {
  rules: {
    ...labelMismatchRule,
    ...Object.fromEntries(colourRules.map((rule) => [rule, { enabled: false }])),
  },
} satisfies RunOptions;

/**
 * Fails if axe finds violations in this element, or in the open dialogs, menus and lists of the page, or in the whole
 * page if none is open. Tests with @slow check the colours in both themes. A phone has the same elements and colours, so
 * that only tests with @slow check it, without the colours. `judgesColours`: true for parts that only a phone shows.
 */
export async function expectAccessible(checked: Page | Locator, judgesColours = false): Promise<void> {
  const isPart = "page" in checked;
  const page = isPart ? checked.page() : checked;
  const part = isPart ? await checked.elementHandle() : null;
  const info = base.info();
  const isSlow = info.tags.includes("@slow");
  if (!isSlow && isOnPhone(info) && !judgesColours) return;
  const hasColours = judgesColours || !isOnPhone(info);
  await expect(page).toHaveTitle(/./); // a reloading page has no title
  const find = async (which: RunOptions) => {
    if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
    return page.evaluate(findViolations, { which, part });
  };
  expect(await find(hasColours ? allRules : withoutColourRules), "in the light theme").toEqual([]);
  if (!hasColours || !isSlow) return;
  await setColorScheme(page, "dark");
  expect(await find(onlyColourRules), "in the dark theme").toEqual([]);
  await setColorScheme(page, "light");
}

/** Runs in the page. The page below an open layer was checked before the layer opened. */
async function findViolations({ which, part }: { which: RunOptions; part: Node | null }) {
  const layers = [...document.querySelectorAll("[role=dialog], [role=menu], [role=listbox]")].filter(
    (layer) => layer.checkVisibility(),
  );
  // All rows of a list come from one component, and the directory has 240.
  const exclude = [
    ...document.querySelectorAll(":is([role=row], tr, li, [role=listitem]):nth-child(n + 21)"),
  ];
  const include = part ? [part] : layers.length === 0 ? [document] : layers;
  // Describing passed rules takes longer than checking them.
  const { violations } = await window.axe.run(
    { include, exclude },
    { ...which, resultTypes: ["violations"] },
  );
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 160))]);
}

async function setColorScheme(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", colorScheme);
  // Waits for colour transitions.
  await page.waitForFunction(() =>
    document.getAnimations().every((one) => !(one instanceof CSSTransition) || one.playState !== "running"),
  );
}

/** True if this browser has stored the directory for times without a connection. */
export const hasOfflineDirectory = (page: Page) =>
  page.evaluate(async () => (await caches.match("/offline-directory.json")) !== undefined);

/** Delays the scripts of pages that are loaded from now on, until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/_next\/static\/.*\.js/, async (route) => {
    await isReleased;
    await route.continue();
  });
  return release;
}
