import { readdirSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import type { APIRequestContext } from "@playwright/test";
import { syncRunsResponse } from "../lib/runs/schema";
import { personOf } from "./demo-people";
import { expect, test, token } from "./fixtures";
import { whilePayrollIsConnected } from "./read-payroll";

// React renders a page again if the browser's first render differs from the server's, and reports an error. Whether it differs may depend
// on which part of the page hydrates first, so each page is loaded several times, on a slow processor and with scripts in random order.

const loads = Number(process.env["HYDRATION_LOADS"] ?? 2);
const slowdown = 4;
const maxScriptDelayMs = 200;

const redirects = ["admin/connections/payroll/start"]; // leads to the vendor

const pages = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((file) => /(^|\/)page\.tsx$/.test(file))
  .map((file) => file.replace(/\/?page\.tsx$/, "").replace(/\/?\(\w+\)/, ""))
  .filter((page) => !redirects.includes(page))
  .toSorted();

const isForNobody = (page: string) => page.startsWith("signin");

async function addressOf(page: string, request: APIRequestContext): Promise<string> {
  if (page === "people/[id]") return `/people/${(await personOf(request, "executive")).id}`;
  if (page !== "admin/sync/[id]") return `/${page}`;
  const answer = await request.get("/api/admin/sync-runs", { headers: token("executive") });
  return `/admin/sync/${syncRunsResponse.parse(await answer.json()).runs[0]?.id ?? ""}`;
}

// The browser warns of scripts that the delay below keeps waiting.
test.use({ allowedMessages: [/was preloaded using link preload but not used/] });

for (const [visitor, visited] of [
  ["nobody", pages.filter(isForNobody)],
  ["an executive", pages.filter((page) => !isForNobody(page))],
] as const) {
  test(`no page of ${visitor} reports an error in ${loads} loads on a slow processor`, async ({
    page,
    signIn,
    request,
    context,
  }) => {
    test.setTimeout(120_000 + visited.length * loads * 15_000);
    if (visitor === "an executive") await signIn("executive");
    const addresses = await Promise.all(visited.map((file) => addressOf(file, request)));
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(`${page.url()}: ${error.message}`));
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    await page.route(/\/_next\/static\/.*\.js/, async (route) => {
      await setTimeout(Math.random() * maxScriptDelayMs);
      await route.continue();
    });
    // Connected, so that matches wait: the navigation and two pages show how many.
    await whilePayrollIsConnected({ request, page }, async () => {
      const review = await request.get("/api/people/payroll-matches", { headers: token("executive") });
      expect(review.status()).toBe(200);
      for (const address of addresses) {
        await page.goto(address);
        for (let load = 1; load < loads; load++) await page.reload();
      }
    });
    expect(errors).toEqual([]);
  });
}
