import { beforeEach, expect, test, vi } from "vitest";
import type { AuditResponse } from "@/lib/identity/audit/schema";
import { createOnce } from "./create-once";
import { buildApiUrl, fetchApi } from "./fetch-api";
import { changePayrollLink } from "./payroll";

const fetchMock = vi.fn(async (_address: string, _init: RequestInit) => new Response('{"ok":true}'));
beforeEach(() => {
  fetchMock.mockClear();
  vi.stubGlobal("fetch", fetchMock);
});

test("escapes path and query parameters, and omits empty parameters", async () => {
  await fetchApi("DELETE", "/api/people/{id}/payroll-rejections/{employeeId}", {
    path: { id: "a", employeeId: "b/c?d" },
  });
  expect(fetchMock).toHaveBeenLastCalledWith("/api/people/a/payroll-rejections/b%2Fc%3Fd", {
    method: "DELETE",
    signal: null,
  });
  await fetchApi("GET", "/api/people/view", {
    query: { q: "ö & ä", team: undefined, joined_from: "", from: 0 },
  });
  expect(fetchMock).toHaveBeenLastCalledWith("/api/people/view?q=%C3%B6+%26+%C3%A4&from=0", {
    method: "GET",
    signal: null,
  });
  await fetchApi("GET", "/api/people/view", { query: { office: ["a", "b"], q: "c" } });
  expect(fetchMock.mock.lastCall?.[0]).toBe("/api/people/view?office=a&office=b&q=c");
  expect(buildApiUrl("/api/admin/audit", { query: { format: "csv" } })).toBe("/api/admin/audit?format=csv");
});

test("sends a body as JSON, and cancels a request", async () => {
  const { signal } = new AbortController();
  await fetchApi("POST", "/api/people/view/rows", { body: { person_ids: ["a"] }, signal });
  const headers = { "content-type": "application/json" };
  expect(fetchMock).toHaveBeenLastCalledWith("/api/people/view/rows", {
    ...{ method: "POST", body: '{"person_ids":["a"]}', headers, signal },
  });
});

test("a request that creates something has one Idempotency-Key for equal input, until Kith answers", async () => {
  const create = async (name: string) => {
    await createOnce("/api/tokens", { body: { name, scopes: [], expires_in_days: 1 } }).catch(() => null);
    return new Headers(fetchMock.mock.lastCall?.[1].headers).get("idempotency-key");
  };
  const problem = (code: string) =>
    Response.json({ title: code, status: 409, detail: code, code }, { status: 409 });
  fetchMock.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  const lost = await create("a");
  expect(lost).toMatch(/^[\d-]{10,}$/);
  fetchMock.mockResolvedValueOnce(new Response("", { status: 504 }));
  expect(await create("a")).toBe(lost);
  expect(await create("b")).not.toBe(lost);
  fetchMock.mockResolvedValueOnce(problem("idempotency_key_in_use"));
  expect(await create("a")).toBe(lost);
  fetchMock.mockResolvedValueOnce(problem("too_many_tokens"));
  expect(await create("a")).toBe(lost); // answered
  expect(await create("a")).not.toBe(lost);
});

test("changes only the payroll link that the page shows, with its tag (API-16)", async () => {
  const stored = () =>
    new Response('{"payroll_employee_id":"e1","link":null}', { headers: { etag: '"tag"' } });
  fetchMock.mockImplementationOnce(async () => stored());
  await changePayrollLink("a", "e1", null);
  expect(fetchMock.mock.lastCall?.[1]).toMatchObject({ method: "DELETE", headers: { "if-match": '"tag"' } });
  fetchMock.mockImplementationOnce(async () => stored());
  await expect(changePayrollLink("a", null, "e2")).rejects.toThrow("nothing was changed");
  expect(fetchMock).toHaveBeenCalledTimes(3);
});

test("throws the reason of its signal if it is aborted while the body arrives", async () => {
  const stop = new AbortController();
  fetchMock.mockImplementationOnce(async () => {
    const body = new ReadableStream({
      pull: (stream) => (stop.abort(new Error("left")), stream.error("aborted")),
    });
    return new Response(body);
  });
  await expect(fetchApi("GET", "/api/people", { signal: stop.signal })).rejects.toThrow("left");
});

test("does not compile for operations that the API does not have", async () => {
  // @ts-expect-error unknown path
  await fetchApi("GET", "/api/people/{id}/overviews", { path: { id: "a" } });
  // @ts-expect-error missing path parameter
  await fetchApi("GET", "/api/people/{id}/overview");
  // @ts-expect-error unknown query parameter
  await fetchApi("GET", "/api/people/view", { query: { limt: "1" } });
  // @ts-expect-error wrong type of a field
  await fetchApi("POST", "/api/people/view/rows", { body: { person_ids: [1] } });
  // @ts-expect-error path whose POST takes no Idempotency-Key
  await createOnce("/api/people/view/rows", { body: { person_ids: ["a"] } });
  // @ts-expect-error response type of another operation
  await fetchApi<"GET", "/api/people", AuditResponse>("GET", "/api/people");
});
