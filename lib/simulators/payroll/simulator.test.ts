import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { z } from "zod";
import { buildCompany } from "../projects/company";
import { createPayrollSimulator } from "./simulator";

test("a first walk: consent, code, connections, employees", async () => {
  const simulator = createPayrollSimulator({ company: buildCompany(60) });
  const verifier = "v".repeat(50);
  const address = new URL("http://simulator/identity/connect/authorize");
  address.search = new URLSearchParams({
    response_type: "code",
    client_id: simulator.clientId,
    redirect_uri: "http://localhost:3000/cb",
    scope: "offline_access payroll.employees.read payroll.settings.read",
    state: "s1",
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
  }).toString();
  const back = await simulator.user.allow(address);
  expect(back.searchParams.get("state")).toBe("s1");
  const answer = await simulator.fetch("http://simulator/connect/token", {
    method: "POST",
    headers: {
      authorization: `Basic ${Buffer.from(`${simulator.clientId}:${simulator.clientSecret}`).toString("base64")}`,
    },
    body: new URLSearchParams({
      grant_type: "authorization_code",
      code: back.searchParams.get("code") ?? "",
      redirect_uri: "http://localhost:3000/cb",
      code_verifier: verifier,
    }),
  });
  const { access_token } = z
    .object({ access_token: z.string(), refresh_token: z.string() })
    .parse(await answer.json());
  const headers = { authorization: `Bearer ${access_token}`, accept: "application/json" };
  const connections = z
    .array(z.object({ tenantId: z.string() }))
    .parse(await (await simulator.fetch("http://simulator/connections", { headers })).json());
  expect(connections).toHaveLength(1);
  const employees = await simulator.fetch("http://simulator/payroll.xro/1.0/Employees", {
    headers: { ...headers, "xero-tenant-id": connections[0]?.tenantId ?? "" },
  });
  expect(employees.headers.get("x-minlimit-remaining")).toBe("59");
  const { Employees } = z.object({ Employees: z.array(z.unknown()) }).parse(await employees.json());
  expect(Employees.length).toBeGreaterThan(40);
});
