import { readdirSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import type { APIRequestContext } from "@playwright/test";
import { syncRunsResponse } from "../lib/runs/run-schema";
import { createPreviewPath, fetchAccountOwner } from "./demo-people";
import { expect, test, createDemoHeaders } from "./fixtures";
import { runWithPayrollConnected } from "./refresh-payroll";

// If the browser's first render of a page differs from the server's, React renders the page again and reports an error.
// The difference may depend on the part of the page that hydrates first, so this test loads each page with
// scripts in random order. HYDRATION_LOADS=10 loads each page ten times on a slow processor. All other tests fail on
// such errors too, at normal speed.

const loads = Number(process.env["HYDRATION_LOADS"] ?? 1);
const slowdown = loads > 1 ? 4 : 1;
const maxScriptDelayMs = 200;

const redirects = ["admin/connections/payroll/start"]; // redirects to the vendor

const pages = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((file) => /(^|\/)page\.tsx$/.test(file))
  .map((file) => file.replace(/\/?page\.tsx$/, "").replace(/\/?\(\w+\)/, ""))
  .filter((page) => !redirects.includes(page))
  .toSorted();

async function addressOf(page: string, request: APIRequestContext): Promise<string> {
  if (page === "people/[id]") return `/people/${(await fetchAccountOwner(request, "executive")).id}`;
  if (page === "departments/[id]") return "/departments/engineering";
  if (page === "admin/sync/previews/[id]") return createPreviewPath(request);
  if (page !== "admin/sync/[id]") return `/${page}`;
  const answer = await request.get("/api/admin/sync-runs", { headers: createDemoHeaders("executive") });
  return `/admin/sync/${syncRunsResponse.parse(await answer.json()).runs[0]?.id ?? ""}`;
}

test("no page reports an error when its scripts arrive late, slowly and in any order @slow", async ({
  page,
  signIn,
  request,
  context,
}) => {
  test.setTimeout(120_000 + pages.length * loads * 15_000);
  const addresses = await Promise.all(pages.map((file) => addressOf(file, request)));
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(`${page.url()}: ${error.message}`));
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await page.route(/\/_next\/static\/.*\.js/, async (route) => {
    await setTimeout(Math.random() * maxScriptDelayMs);
    await route.continue();
  });
  const load = async (address: string) => {
    await page.goto(address);
    for (let number = 1; number < loads; number++) await page.reload();
  };
  for (const address of addresses.filter((one) => one.startsWith("/signin"))) await load(address);
  await signIn("executive");
  // Connects payroll, so that the navigation and two pages show the number of matches to review.
  await runWithPayrollConnected({ request, page }, async () => {
    const review = await request.get("/api/people/payroll-matches", {
      headers: createDemoHeaders("executive"),
    });
    expect(review.status()).toBe(200);
    for (const address of addresses.filter((one) => !one.startsWith("/signin"))) await load(address);
  });
  expect(errors).toEqual([]);
});
