import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { apiQuery } from "@/lib/browser/fetch-api";
import type { PreparedMove } from "@/lib/sync/people/move-schema";
import { atAddress } from "@/testing/at-address";
import { createFreshClient, inProviders } from "@/testing/in-providers";
import { MovePage } from "./move-page";

afterEach(cleanup);

const named = (name: string) => ({ name, email: null, title: "" });
const record = (name: string) => ({ source_id: name, ...named(name) });
const person = (id: string, name: string) => ({ id, ...named(name) });
const move: PreparedMove = {
  vendor: "productive",
  org_name: "Fernhill Studio",
  prepared_by: "Bo",
  has_listing: true,
  prepared_at: "2026-11-28T09:00:00",
  expires_at: "2026-11-29T09:00:00",
  preview: null,
  names: [],
  counts: { same: 1, answered: 1, unclear: 1 },
  same: [{ record: record("Ana S."), person: person("a", "Ana Silva"), reasons: ["same_email"] }],
  answered: [{ record: record("Tom Berg"), person: null }],
  unclear: [
    {
      record: record("Bob Li"),
      candidates: [{ person: person("b", "Robert Li"), reasons: ["similar_name", "nickname"] }],
    },
  ],
};

test.each<[what: string, press: () => void, answers: object]>([
  [
    "a question",
    () => {
      fireEvent.click(screen.getByRole("radio", { name: "Robert Li" }));
      fireEvent.click(screen.getByRole("button", { name: "Save 1 answer" }));
    },
    { "Bob Li": "b" },
  ],
  [
    "an answer",
    () => fireEvent.click(screen.getByRole("button", { name: "Change: Tom Berg" })),
    { "Tom Berg": null },
  ],
  [
    "a recognised record",
    () => fireEvent.click(screen.getByRole("button", { name: "Two people: Ana S.", hidden: true })),
    { "Ana S.": "new" },
  ],
])("%s is decided with one press", async (_what, press, answers) => {
  const bodies: unknown[] = [];
  vi.stubGlobal("fetch", async (_address: string, { body }: RequestInit = {}) => {
    if (typeof body === "string") bodies.push(JSON.parse(body));
    return Response.json({ move });
  });
  const client = createFreshClient();
  client.setQueryData(apiQuery("/api/admin/connections/projects/move").queryKey, { move });
  const page = <MovePage from="file" origin="https://kith.example" scopes={[]} />;
  render(inProviders(atAddress(page, { path: "/admin/connections/people/move" }), client));
  press();
  await vi.waitFor(() => expect(bodies).toEqual([{ answers }]));
});

test("chosen answers stay while another executive answers, and giving up asks first", async () => {
  const second = {
    record: record("Cy Ode"),
    candidates: [{ person: person("c", "Cyrus Ode"), reasons: ["nickname" as const] }],
  };
  const requests: string[] = [];
  vi.stubGlobal("fetch", async (_address: string, { method = "GET" }: RequestInit = {}) => {
    requests.push(method);
    return Response.json(method === "DELETE" ? { ok: true } : { move: null });
  });
  const client = createFreshClient();
  const { queryKey } = apiQuery("/api/admin/connections/projects/move");
  client.setQueryData(queryKey, { move: { ...move, unclear: [...move.unclear, second] } });
  const page = <MovePage from="file" origin="https://kith.example" scopes={[]} />;
  render(inProviders(atAddress(page, { path: "/admin/connections/people/move" }), client));
  fireEvent.click(screen.getByRole("radio", { name: "Cyrus Ode" }));
  act(() => void client.setQueryData(queryKey, { move: { ...move, unclear: [second] } }));
  await screen.findByRole("button", { name: "Save 1 answer" });
  fireEvent.click(screen.getByRole("button", { name: "Give up" }));
  const dialog = await screen.findByRole("dialog");
  expect(requests).not.toContain("DELETE");
  fireEvent.click(within(dialog).getByRole("button", { name: "Give up" }));
  await vi.waitFor(() => expect(requests).toContain("DELETE"));
});
