import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { waitingTasksQueryOptions } from "@/lib/browser/administration";
import { apiQuery } from "@/lib/browser/fetch-api";
import type { HealthResponse } from "@/lib/directory/health/schema";
import { atAddress } from "@/testing/at-address";
import { createFreshClient, inProviders } from "@/testing/in-providers";
import { noWaitingTasks } from "@/testing/waiting-tasks";
import { HealthPage } from "./health-page";

afterEach(cleanup);

const runId = "00000000-0000-4000-8000-000000000007";
const findings = [1, 2].map((number) => ({
  kind: "person" as const,
  id: `00000000-0000-4000-8000-00000000001${number}`,
  ...{ name: `Person ${number}`, detail: null },
}));

function show(held: number, records: HealthResponse["left_out"]["records"] = []) {
  const client = createFreshClient();
  const check = { severity: "problem" as const, title: "Not confirmed", meaning: "", remedy: "", href: null };
  const health = {
    ...{ people: 9, synced_at: null, marks: [], left_out: { found: records.length, records } },
    checks: [{ id: "unconfirmed", ...check, not_looked_at: null, found: 2, findings, history: [] }],
  };
  client.setQueryData(apiQuery("/api/admin/health").queryKey, health);
  client.setQueryData(waitingTasksQueryOptions().queryKey, {
    ...noWaitingTasks,
    held_removals: held > 0 ? { run_id: runId, people: held, held_at: "2026-11-20T12:00:00" } : null,
  });
  render(inProviders(atAddress(<HealthPage />, { path: "/admin/health" }), client));
  fireEvent.click(screen.getByRole("button", { name: /^Not confirmed/ }));
  return health;
}

test("shows a link to the run instead of the people only if all their removals are held", () => {
  show(2);
  expect(screen.queryByText("Person 1")).toBeNull();
  const link = screen.getByText("See 2 people and decide");
  expect(link.getAttribute("href")).toBe(`/admin/sync/${runId}`);
  cleanup();
  show(1);
  expect(screen.getByText("Person 1")).toBeTruthy();
});

test("quick clicks on “Always include” run one after another, and each sends the rules that it read", async () => {
  let stored: Record<string, unknown> = { rules: [], always: [], never: [] };
  const sent = vi.fn<(body: unknown) => void>();
  vi.stubGlobal("fetch", async (address: string, { method, body }: RequestInit) => {
    if (!address.endsWith("/rules")) return Response.json(health);
    const answer = stored;
    await new Promise((resolve) => setTimeout(resolve, 5));
    if (method !== "PUT") return Response.json(answer);
    const { expected, ...rules } = z.record(z.string(), z.unknown()).parse(JSON.parse(String(body)));
    sent(expected);
    return Response.json((stored = rules));
  });
  const health = show(
    0,
    ["a", "b"].map((id) => ({ source_id: id, name: id, kind: "guest", value: null, is_always: false })),
  );
  for (const id of ["a", "b"]) fireEvent.click(screen.getByLabelText(`Always include: ${id}`));
  await waitFor(() => expect(stored["always"]).toEqual(["a", "b"]));
  expect(sent.mock.calls.map(([expected]) => expected)).toMatchObject([{ always: [] }, { always: ["a"] }]);
});
