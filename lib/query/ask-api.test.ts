import { beforeEach, expect, expectTypeOf, test, vi } from "vitest";
import type { AuditResponse } from "@/lib/audit/schema";
import type { PeopleResponse } from "@/lib/directory/schema";
import type { OverviewResponse } from "@/lib/profiles/schema";
import { apiAddress, askApi } from "./ask-api";

const asked = vi.fn(async (_address: string, _init: RequestInit) => new Response('{"ok":true}'));
beforeEach(() => {
  asked.mockClear();
  vi.stubGlobal("fetch", asked);
});

test("what stands in the path and in the query is escaped, and what is empty is not asked for", async () => {
  await askApi("DELETE", "/api/people/{id}/payroll-rejections/{employeeId}", {
    path: { id: "a", employeeId: "b/c?d" },
  });
  expect(asked).toHaveBeenLastCalledWith("/api/people/a/payroll-rejections/b%2Fc%3Fd", {
    method: "DELETE",
    signal: null,
  });
  await askApi("GET", "/api/people/view", { query: { q: "ö & ä", team: undefined, title: "", from: 0 } });
  expect(asked).toHaveBeenLastCalledWith("/api/people/view?q=%C3%B6+%26+%C3%A4&from=0", {
    method: "GET",
    signal: null,
  });
  await askApi("GET", "/api/people/view", { query: { office: ["a", "b"], q: "c" } });
  expect(asked.mock.lastCall?.[0]).toBe("/api/people/view?office=a&office=b&q=c");
  expect(apiAddress("/api/admin/audit", { query: { format: "csv" } })).toBe("/api/admin/audit?format=csv");
});

test("a body goes as JSON, and a request can be called off", async () => {
  const { signal } = new AbortController();
  await askApi("POST", "/api/people/view/rows", { body: { person_ids: ["a"] }, signal });
  const headers = { "content-type": "application/json" };
  expect(asked).toHaveBeenLastCalledWith("/api/people/view/rows", {
    ...{ method: "POST", body: '{"person_ids":["a"]}', headers, signal },
  });
});

test("what the API does not have does not compile", async () => {
  // @ts-expect-error no such path
  await askApi("GET", "/api/people/{id}/overviews", { path: { id: "a" } });
  // @ts-expect-error the path does not take this method
  await askApi("POST", "/api/people/{id}/overview", { path: { id: "a" } });
  // @ts-expect-error a path that needs a parameter
  await askApi("GET", "/api/people/{id}/overview");
  // @ts-expect-error another one than that
  await askApi("GET", "/api/people/{id}/overview", { path: { person: "a" } });
  // @ts-expect-error no such parameter
  await askApi("GET", "/api/people/view", { query: { limt: "1" } });
  // @ts-expect-error no such value of it
  await askApi("GET", "/api/people/view", { query: { team: "theirs" } });
  // @ts-expect-error an operation that takes none
  await askApi("GET", "/api/account", { query: { full: "true" } });
  // @ts-expect-error an operation that needs a body
  await askApi("POST", "/api/people/view/rows");
  // @ts-expect-error no such field
  await askApi("POST", "/api/people/view/rows", { body: { person_ids: ["a"], fields: "name" } });
  // @ts-expect-error not of this kind
  await askApi("POST", "/api/people/view/rows", { body: { person_ids: [1] } });
  // @ts-expect-error an operation that takes no body
  await askApi("POST", "/api/people/sync", { body: {} });
  // @ts-expect-error none of the answers that it gives
  await askApi<"GET", "/api/people", AuditResponse>("GET", "/api/people");
});

test("the answers are those that the endpoints check", () => {
  expectTypeOf(() =>
    askApi("GET", "/api/people/{id}/overview", { path: { id: "a" } }),
  ).returns.resolves.toEqualTypeOf<OverviewResponse>();
  expectTypeOf(() => askApi("GET", "/api/admin/audit")).returns.resolves.toEqualTypeOf<AuditResponse>();
  expectTypeOf(() =>
    askApi<"GET", "/api/people", PeopleResponse>("GET", "/api/people"),
  ).returns.resolves.toEqualTypeOf<PeopleResponse>();
});
