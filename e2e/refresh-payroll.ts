import type { APIRequestContext, Page } from "@playwright/test";
import { authorisationUrlResponse } from "../lib/connections/schema";
import { peopleResponse } from "../lib/directory/schema";
import { createConsentingUser } from "../simulators/payroll/consenting-user";
import { companyTenant } from "../simulators/payroll/tenants";
import { expect, createDemoHeaders } from "./fixtures";

const connections = "/api/admin/connections/payroll";
const headers = createDemoHeaders("executive");

/** Matches the people with demo accounts to payroll by the API, because other tests may have removed their links. */
export async function refreshPayrollMatches(request: APIRequestContext): Promise<void> {
  await runWithPayrollConnected({ request }, async () => {
    const list = peopleResponse.parse(await (await request.get("/api/people", { headers })).json());
    for (const { id } of list.people.filter(({ user_id }) => user_id !== null)) {
      expect((await request.post(`/api/people/${id}/payroll-sync`, { headers })).status()).toBe(200);
    }
  });
}

/**
 * Connects payroll by the API while `work` runs. Closes the page before disconnecting, because payroll requests of the
 * page would then fail.
 */
export async function runWithPayrollConnected(
  { request, page }: { request: APIRequestContext; page?: Page },
  work: () => Promise<void>,
): Promise<void> {
  const begun = await request.get(`${connections}/auth-url`, { headers });
  const { url } = authorisationUrlResponse.parse(await begun.json());
  const back = await createConsentingUser(fetch, companyTenant.tenantId).allow(url);
  const data = { code: back.searchParams.get("code"), state: back.searchParams.get("state") };
  expect((await request.post(`${connections}/callback`, { headers, data })).status()).toBe(200);
  try {
    await work();
    await page?.goto("about:blank");
  } finally {
    expect((await request.delete(connections, { headers })).status()).toBe(200);
  }
}
