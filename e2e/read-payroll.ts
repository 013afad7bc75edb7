import type { APIRequestContext, Page } from "@playwright/test";
import { authorisationUrlResponse } from "../lib/connections/schema";
import { peopleResponse } from "../lib/directory/schema";
import { createConsentingUser } from "../lib/simulators/payroll/consenting-user";
import { companyTenant } from "../lib/simulators/payroll/tenants";
import { expect, token } from "./fixtures";

const connections = "/api/admin/connections/payroll";
const headers = token("executive");

/**
 * Reads the demo's accounts from payroll again, by the API alone: whoever tries links in between takes what came through them away.
 * Payroll is connected for that while only.
 */
export async function readPayroll(request: APIRequestContext): Promise<void> {
  await whilePayrollIsConnected({ request }, async () => {
    const list = peopleResponse.parse(await (await request.get("/api/people", { headers })).json());
    for (const { id } of list.people.filter(({ user_id }) => user_id !== null)) {
      expect((await request.post(`/api/people/${id}/payroll-sync`, { headers })).status()).toBe(200);
    }
  });
}

/**
 * Connects payroll by the API alone, and disconnects it when the work is done. The page that works with it is left before: what it asks for
 * again after the last click would be refused.
 */
export async function whilePayrollIsConnected(
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
