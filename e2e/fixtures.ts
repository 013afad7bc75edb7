import AxeBuilder from "@axe-core/playwright";
import { expect, test as base, type Page } from "@playwright/test";
import { buildCompany } from "../lib/simulators/projects/company";

export type Level = "executive" | "head" | "manager" | "staff" | "guest";

/** The headers of a program that acts for the demo's account of this level. */
export const token = (level: Level) => ({ authorization: `Bearer kith_demo_${level}` });

/** What the browser may say without failing a test: the answers that a test provokes on purpose. */
type Fixtures = { allowedMessages: RegExp[]; signIn: (level: Level) => Promise<void>; simulator: Simulator };

type Simulator = {
  setFault: (fault: object) => Promise<void>;
  clearFaults: () => Promise<void>;
};

export const test = base.extend<Fixtures>({
  allowedMessages: async ({}, provide) => provide([]),

  // A console error, a page error or a request to another host fails a test.
  page: async ({ page, baseURL, allowedMessages }, provide) => {
    const messages: string[] = [];
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) messages.push(message.text());
    });
    page.on("pageerror", (error) => messages.push(String(error)));
    page.on("request", (request) => {
      const url = new URL(request.url());
      if (url.protocol.startsWith("http") && url.origin !== new URL(baseURL ?? "").origin)
        messages.push(`asked ${url.href}`);
    });
    await provide(page);
    expect(messages.filter((message) => !allowedMessages.some((allowed) => allowed.test(message)))).toEqual(
      [],
    );
  },

  signIn: async ({ page }, provide) => {
    await provide(async (level) => {
      const email = emailOf(level);
      await page.goto("/signin");
      await page.getByLabel("E-mail").fill(email);
      await page.getByLabel("Password", { exact: true }).fill(`demo-${level}-2026`);
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await page.waitForURL((url) => url.pathname !== "/signin");
    });
  },

  simulator: async ({ request }, provide) => {
    const address = process.env["E2E_SIMULATOR_URL"] ?? "http://127.0.0.1:3211";
    await provide({
      setFault: async (fault) => {
        expect((await request.post(`${address}/_simulator/faults`, { data: fault })).ok()).toBe(true);
      },
      clearFaults: async () => {
        expect((await request.delete(`${address}/_simulator/faults`)).ok()).toBe(true);
      },
    });
    await request.delete(`${address}/_simulator/faults`);
  },
});

export { expect };

/** The demo's accounts are people of the made-up company: asked of the company, not written down twice. */
function emailOf(level: Level): string {
  return level === "guest" ? "visitor@guest.example" : buildCompany(240).roles[level].email;
}

/** Fails on anything that axe finds on the page as it is. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 160))])).toEqual([]);
}
