import { expect, test } from "vitest";
import { buildCompany } from "./company";
import { createProjectsSimulator } from "./simulator";

const company = buildCompany(60);

function controlled() {
  const simulator = createProjectsSimulator({ company });
  const send = (method: string, path: string, body?: unknown) =>
    simulator.fetch(`http://simulator/_simulator/${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const status = async () =>
    (
      await simulator.fetch("http://simulator/api/v2/people", {
        headers: {
          "content-type": "application/vnd.api+json",
          "x-auth-token": simulator.token,
          "x-organization-id": simulator.organizationId,
        },
      })
    ).status;
  const find = (id: string) => simulator.people().find((person) => person.id === id);
  return { simulator, send, status, find };
}

test("sets one fault or several, and clears them", async () => {
  const { send, status } = controlled();
  await send("POST", "faults", { kind: "status", status: 503 });
  expect(await status()).toBe(503);
  await send("POST", "faults", [{ kind: "stubs" }, { kind: "status", status: 500 }]);
  expect(await status()).toBe(500);
  await send("DELETE", "faults");
  expect(await status()).toBe(200);
});

test("changes title and manager independently", async () => {
  const { send, find } = controlled();
  const before = find("1020");
  await send("PATCH", "people/1020", { attributes: { title: "Gardener" } });
  expect(find("1020")).toMatchObject({ managerId: before?.managerId, attributes: { title: "Gardener" } });
  await send("PATCH", "people/1020", { managerId: null });
  expect(find("1020")).toMatchObject({ managerId: null, attributes: { title: "Gardener" } });
});

test("adds a person with a new or given id, and deactivates", async () => {
  const { send, find } = controlled();
  const added: unknown = await (await send("POST", "people", { attributes: { first_name: "Ada" } })).json();
  expect(added).toEqual({ ok: true, id: "1061" });
  expect(find("1061")?.attributes.first_name).toBe("Ada");
  await send("POST", "people/4711", { managerId: "1001" });
  expect(find("4711")?.managerId).toBe("1001");
  await send("DELETE", "people/4711");
  expect(find("4711")?.attributes.deactivated_at).not.toBeNull();
});

test("reports invalid commands without any effect", async () => {
  const { send, status } = controlled();
  expect((await send("POST", "faults", { kind: "nonsense" })).status).toBe(400);
  expect((await send("PATCH", "people/1020", { managerId: 5 })).status).toBe(400);
  expect((await send("PATCH", "people/4", {})).status).toBe(404);
  expect((await send("PUT", "people/1020", {})).status).toBe(404);
  expect(await status()).toBe(200);
});

test("needs no token and is not recorded as a request", async () => {
  const { send, simulator } = controlled();
  expect((await send("DELETE", "faults")).status).toBe(200);
  expect(simulator.requests).toEqual([]);
});

test("counts requests by path, and shows no token", async () => {
  const { send, status, simulator } = controlled();
  await status();
  await status();
  const answer = await (await send("GET", "requests")).text();
  expect(JSON.parse(answer)).toEqual({ total: 2, byPath: { "/api/v2/people": 2 } });
  expect(answer).not.toContain(simulator.token);
});
