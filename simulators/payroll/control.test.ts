import { expect, test } from "vitest";
import { z } from "zod";
import { connectTestApp, refreshTokens } from "./payroll-test-client";

async function controlled() {
  const connected = await connectTestApp();
  const { simulator, get } = connected;
  const send = (method: string, path: string, body?: unknown) =>
    simulator.fetch(`http://simulator/_simulator/${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const status = async () => (await get("/payroll.xro/1.0/Employees")).status;
  const find = (id: string) => simulator.employees().find(({ record }) => record.EmployeeID === id)?.record;
  return { ...connected, send, status, find };
}

test("sets one fault or several, and clears them", async () => {
  const { send, status } = await controlled();
  await send("POST", "faults", { kind: "authentication-unsuccessful", operation: "employees" });
  expect(await status()).toBe(403);
  await send("POST", "faults", [{ kind: "no-tenants" }, { kind: "throttled", limit: "day" }]);
  expect(await status()).toBe(429);
  await send("DELETE", "faults");
  expect(await status()).toBe(200);
});

test("advances the clock and expires access tokens", async () => {
  const { send, status, simulator, tokens } = await controlled();
  await send("POST", "clock", { milliseconds: 30 * 60_000 });
  expect(await status()).toBe(401);
  const { access_token } = z
    .object({ access_token: z.string() })
    .parse(await (await refreshTokens(simulator, tokens.refresh_token)).json());
  expect(simulator.tokens.isAccessTokenLive(access_token)).toBe(true);
  await send("POST", "expire-access-tokens");
  expect(simulator.tokens.isAccessTokenLive(access_token)).toBe(false);
  expect(await (await send("GET", "tokens")).json()).toEqual({
    exchanges: 1,
    provenExchanges: 1,
    refreshes: 1,
    refusedRefreshes: 0,
    reusesAfterSuccessor: 0,
  });
});

test("lists, adds, edits, terminates and removes employees", async () => {
  const { send, find, simulator } = await controlled();
  const [first] = simulator.employees();
  const listed = z.array(z.unknown()).parse(await (await send("GET", "employees")).json());
  expect(listed).toHaveLength(simulator.employees().length);
  expect(listed[0]).toEqual({
    id: first?.record.EmployeeID,
    name: `${first?.record.FirstName ?? ""} ${first?.record.LastName ?? ""}`,
    status: "ACTIVE",
    personId: first?.personId,
    difference: "none",
  });
  const { id } = z
    .object({ id: z.string() })
    .parse(await (await send("POST", "employees", { FirstName: "Ada" })).json());
  expect(find(id)?.FirstName).toBe("Ada");
  await send("PATCH", `employees/${id}`, { LastName: "Lovelace" });
  expect(find(id)).toMatchObject({ FirstName: "Ada", LastName: "Lovelace" });
  await send("POST", `terminated/${id}`);
  expect(find(id)?.Status).toBe("TERMINATED");
  await send("DELETE", `employees/${id}`);
  expect(find(id)).toBeUndefined();
});

test("disconnects as the user does at the vendor: the token stays valid without tenants", async () => {
  const { send, status, simulator, tokens } = await controlled();
  const [{ tenantId } = { tenantId: "" }] = simulator.connections();
  expect((await send("DELETE", `connections/${tenantId}`)).status).toBe(200);
  expect((await send("DELETE", `connections/${tenantId}`)).status).toBe(404);
  expect(simulator.tokens.isAccessTokenLive(tokens.access_token)).toBe(true);
  expect(await status()).toBe(403);
});

test("reports invalid commands without any effect", async () => {
  const { send, status } = await controlled();
  expect((await send("POST", "faults", { kind: "nonsense" })).status).toBe(400);
  expect((await send("POST", "clock", { milliseconds: -1 })).status).toBe(400);
  expect((await send("PATCH", "employees/4", {})).status).toBe(404);
  expect((await send("POST", "terminated/4")).status).toBe(404);
  expect((await send("PUT", "employees/4", {})).status).toBe(404);
  expect((await send("POST", "constructor")).status).toBe(404);
  expect(await status()).toBe(200);
});

test("counts requests but not commands, and shows no token", async () => {
  const { send, status, simulator, tokens } = await controlled();
  await status();
  await status();
  const answer = await (await send("GET", "requests")).text();
  expect(JSON.parse(answer)).toMatchObject({
    total: simulator.requests.length,
    byPath: { "/connect/token": 1, "/payroll.xro/1.0/Employees": 2 },
  });
  expect(answer).not.toContain(tokens.access_token);
});
