import axe, { type RunOptions } from "axe-core";
import {
  type APIRequestContext,
  type BrowserContext,
  expect,
  test as base,
  type Page,
  type Response,
} from "@playwright/test";
import { buildCompany } from "../lib/simulators/projects/company";
import { startDemo } from "./demo";
import { vendorPorts } from "./ports";
import type { Served } from "./served";

export type Level = "executive" | "head" | "manager" | "staff" | "guest";

/** The headers of a program that acts for the demo's account of this level. */
export const token = (level: Level) => ({ authorization: `Bearer kith_demo_${level}` });

/** What the browser may say without failing a test: the answers that a test provokes on purpose. */
type Fixtures = {
  allowedMessages: RegExp[];
  /** Beside Kith's own: the vendor where one goes there in the same tab. */
  allowedOrigins: string[];
  signIn: (level: Level) => Promise<void>;
  simulator: Simulator;
  payrollVendor: Simulator;
  chatVendor: Simulator;
};

type Simulator = {
  setFault: (fault: object) => Promise<void>;
  clearFaults: () => Promise<void>;
};

/** The cookies of each level's session. */
type Sessions = Map<Level, Awaited<ReturnType<BrowserContext["cookies"]>>>;

/** Where this worker's demo has its simulators. */
export const vendorOrigins = {
  projects: `http://127.0.0.1:${vendorPorts.projects}`,
  payroll: `http://127.0.0.1:${vendorPorts.payroll}`,
  chat: `http://127.0.0.1:${vendorPorts.chat}`,
};

/**
 * A connection for each request: a server ends one that was idle for a while, and a request that sets out on it at that moment is lost.
 */
const unshared = { connection: "close" };

/** Whatever is made to go wrong with a vendor goes right again after the test. */
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

/** `demoSettings`: of the demo of a file's tests, which then has a worker of its own. */
type WorkerFixtures = { demo: Served; demoSettings: Readonly<Record<string, string>>; sessions: Sessions };

export const test = base.extend<Fixtures, WorkerFixtures>({
  demoSettings: [{}, { scope: "worker", option: true }],

  // Each worker has a demo of its own, which its files share: a file leaves it as it found it. A test that fails ends its worker.
  demo: [
    async ({ demoSettings }, provide) => {
      const demo = await startDemo(demoSettings);
      await provide(demo);
      await demo.stop();
    },
    { scope: "worker", timeout: 600_000 }, // a machine may have a lot else to do
  ],

  sessions: [async ({}, provide) => provide(new Map()), { scope: "worker" }],

  // What the demo wrote down during a test that fails is kept with it.
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
      extraHTTPHeaders: unshared,
    });
    await provide(context);
    await context.dispose();
  },

  allowedMessages: async ({}, provide) => provide([]),
  allowedOrigins: async ({}, provide) => provide([]),

  // A console error, a page error, what the page's own policy forbids or a request to another host fails a test.
  page: async ({ page, baseURL, javaScriptEnabled, allowedMessages, allowedOrigins }, provide) => {
    const messages: string[] = [];
    const origins = [new URL(baseURL ?? "").origin, ...allowedOrigins];
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type()))
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

  // As the form does it, without drawing the form: e2e/sign-in.spec.ts fills it in. What is opened next is opened as that person. A
  // session that an earlier test of this worker began goes on, unless it was ended: checking a password takes its time on purpose.
  signIn: async ({ page, context, sessions }, provide) =>
    provide(async (level) => {
      const known = sessions.get(level);
      if (known) {
        await context.addCookies(known);
        if (await isSignedIn(page.request)) return;
      }
      await startSession(page.request, level);
      sessions.set(level, await context.cookies());
    }),

  simulator: async ({ request }, provide) => provideVendor(request, vendorOrigins.projects, provide),
  payrollVendor: async ({ request }, provide) => provideVendor(request, vendorOrigins.payroll, provide),
  chatVendor: async ({ request }, provide) => provideVendor(request, vendorOrigins.chat, provide),
});

export { expect };

/** A click on what React has not taken over yet is lost: who opens a page here waits for that, as a person looks first. */
function waitForHydration(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  const opened = async (response: Response | null) => {
    await page.waitForFunction(isHydrated);
    return response;
  };
  page.goto = async (...given) => opened(await goto(...given));
  page.reload = async (...given) => opened(await reload(...given));
}

/** In the page: whether all that can be pressed is React's, which marks what it has taken over. What Next has not drawn is nobody's. */
const isHydrated = () =>
  !("__next_f" in window) ||
  [...document.querySelectorAll("button, input, [role=tab]")].every((element) =>
    Object.keys(element).some((key) => key.startsWith("__reactProps$")),
  );

/** The demo's accounts are people of the made-up company: asked of the company, not written down twice. */
export function accountOf(level: Level): { email: string; password: string } {
  const email = level === "guest" ? "visitor@guest.example" : buildCompany(240).roles[level].email;
  return { email, password: `demo-${level}-2026` };
}

/** From now on what is asked here, and the browser window that shares its cookies, is somebody of this level. */
export async function startSession(request: APIRequestContext, level: Level): Promise<void> {
  const { csrfToken } = (await (await request.get("/api/auth/csrf", { headers: unshared })).json()) as {
    csrfToken: string;
  };
  const answer = await request.post("/api/auth/callback/credentials", {
    form: { csrfToken, ...accountOf(level) },
    headers: { ...unshared, "x-auth-return-redirect": "1" },
  });
  expect(answer.status()).toBe(200);
}

const isSignedIn = async (request: APIRequestContext) =>
  (await (await request.get("/api/auth/session", { headers: unshared })).text()) !== "{}";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** The rules of axe that judge colours: a theme makes a difference to these alone, and they take two thirds of its time. */
const rulesOfColour = ["color-contrast", "link-in-text-block"];
const byColour = { runOnly: { type: "rule", values: rulesOfColour } } satisfies RunOptions;
/** Whoever speaks to the computer says what they see (WCAG 2.5.3). axe looks at that only where it is asked to. */
const namesAsSeen = { "label-content-name-mismatch": { enabled: true } };
const every = { rules: namesAsSeen } satisfies RunOptions;
const butColour = {
  rules: { ...namesAsSeen, ...Object.fromEntries(rulesOfColour.map((rule) => [rule, { enabled: false }])) },
} satisfies RunOptions;

/**
 * Fails on anything that axe finds on the page as it is: in the light theme by every rule, in the dark one, which follows the system as
 * the page does, by those that judge colours. A phone's layout has the same colours, which a window's test looks at: there only
 * `judgesColours` looks at them, in both themes, for what nothing but a phone shows.
 */
export async function expectAccessible(
  page: Page,
  judgesColours = !base.info().project.use.isMobile,
): Promise<void> {
  await expect(page).toHaveTitle(/./); // a page that is read anew has none for a moment
  expect(await violationsOf(page, judgesColours ? every : butColour), "in the light theme").toEqual([]);
  if (!judgesColours) return;
  await showTheme(page, "dark");
  expect(await violationsOf(page, byColour), "in the dark theme").toEqual([]);
  await showTheme(page, "light");
}

async function violationsOf(page: Page, which: RunOptions) {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(async (options) => {
    // Everything that passes need not be described: that takes longer than looking at it.
    const { violations } = await window.axe.run({ ...options, resultTypes: ["violations"] });
    return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 160))]);
  }, which);
}

async function showTheme(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", colorScheme);
  // Colours on their way are neither theme's.
  await page.waitForFunction(() =>
    document.getAnimations().every((one) => !(one instanceof CSSTransition) || one.playState !== "running"),
  );
}
