import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { apiQuery } from "@/lib/browser/fetch-api";
import { mappingsQuery } from "@/lib/browser/mappings";
import type { DetailedMapping } from "@/lib/identity/external-ids/schema";
import type { LinkableRecords } from "@/lib/links/mappings/schema";
import { atAddress } from "@/testing/at-address";
import { buildMapping } from "@/testing/browser-data";
import { createFreshClient, inProviders } from "@/testing/in-providers";
import { MappingsPage } from "./mappings-page";

vi.setConfig({ testTimeout: 30_000 }); // queries by role are slow in jsdom

afterEach(cleanup);

const user = (index: number, some: Partial<DetailedMapping> = {}) =>
  buildMapping({
    user_id: `user-${index}`,
    user_name: `Person ${index}`,
    user_email: `person-${index}@x.example`,
    ...some,
  });
const employee = (id: string, name: string, taken_by: string | null = null) => ({
  id,
  name,
  detail: null,
  taken_by,
});
const linked = {
  origin: "manual",
  set_by_name: "Zoe",
  set_at: "2026-01-01T00:00:00",
  is_known: true,
} as const;

/** Shows all users. `refuse` answers the first change with a problem. Returns a growing list of the changes sent. */
function show(
  mappings: readonly DetailedMapping[],
  { records = { payroll: null, projects: [] }, refuse }: { records?: LinkableRecords; refuse?: object } = {},
) {
  const sent: unknown[] = [];
  const problem = refuse && { type: "about:blank", title: "Conflict", status: 409, ...refuse };
  vi.stubGlobal("fetch", async (address: string, { body }: RequestInit = {}) => {
    if (body === undefined) return Response.json(address.includes("records") ? records : { mappings });
    sent.push(JSON.parse(String(body)));
    if (problem && sent.length === 1) return Response.json(problem, { status: 409 });
    const mapping = mappings.find(({ user_id }) => address.includes(user_id));
    return Response.json({ ok: true, mapping: { ...mapping, ...Object(sent.at(-1)) } });
  });
  const client = createFreshClient();
  client.setQueryData(mappingsQuery().queryKey, { mappings: [...mappings] });
  client.setQueryData(apiQuery("/api/admin/connections/user-mappings/records").queryKey, records);
  render(inProviders(atAddress(<MappingsPage />, { search: "tab=everybody" }), client));
  return {
    sent,
    replace: (next: readonly DetailedMapping[]) =>
      client.setQueryData(mappingsQuery().queryKey, { mappings: [...next] }),
  };
}

const add = (index: number, system = "payroll") =>
  screen.getByRole("button", { name: `Add ${system} id of Person ${index}` });
const field = () => screen.findByRole("searchbox", { name: "Search records" });
async function type(value: string) {
  fireEvent.change(await field(), { target: { value } });
  fireEvent.click(await screen.findByRole("button", { name: `Use “${value}” as the id` }));
}

describe("an id", () => {
  test("is saved against the value when its dialog opened, and after a refusal against the current value", async () => {
    const refuse = { code: "changed_meanwhile", detail: "was changed to E-9" };
    const { sent, replace } = show([user(1)], { refuse });
    fireEvent.click(add(1));
    await field();
    replace([user(1, { payroll_id: "E-9", payroll_link: linked })]);
    await type("E-1");
    await screen.findByText("was changed to E-9");
    replace([user(1, { payroll_id: "E-9", payroll_link: linked })]);
    await type("E-1");
    fireEvent.click(await screen.findByRole("button", { name: "Link" }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent).toEqual([
      { payroll_id: "E-1", expected: { payroll_id: "" } },
      { payroll_id: "E-1", expected: { payroll_id: "E-9" } },
    ]);
  });

  test.each([
    ["to the person", { name: "Jo Smith", person_id: "p-1", user_id: null }, "/people/p-1"],
    [
      "to the row of a user without a person",
      { name: "Person 2", person_id: null, user_id: "user-2" },
      "/admin/connections/mappings?tab=everybody&q=person-2%40x.example",
    ],
  ])("is refused if another user has it, with a link %s", async (_where, holder, href) => {
    const refuse = { code: "already_linked", detail: "That payroll employee is already linked.", holder };
    show([user(1), user(2)], { refuse });
    fireEvent.click(add(1));
    await type("E-1");
    await screen.findByText(/is already linked/);
    expect(screen.getByRole("link", { name: /^Go to / }).getAttribute("href")).toBe(href);
  });

  test("is chosen by name; a taken record names its holder, and cannot be chosen", async () => {
    const records = {
      payroll: [
        employee("e-1", "Ana Costa"),
        employee("e-2", "Ana Silva"),
        employee("e-3", "Ana Zed", "Zoe"),
      ],
      projects: [],
    };
    const { sent } = show([user(1, { user_name: "Ana" })], { records });
    fireEvent.click(screen.getByRole("button", { name: "Add payroll id of Ana" }));
    await screen.findByText("Linked to Zoe");
    expect(screen.queryByRole("button", { name: "Link Ana to Ana Zed" })).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Link Ana to Ana Silva" }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual({ payroll_id: "e-2", expected: { payroll_id: "" } });
  });

  test("is not taken from a search with Enter, and replaces that of an employee only after a question", async () => {
    const { sent } = show([user(1, { payroll_id: "e-1", payroll_link: linked })]);
    fireEvent.click(screen.getByRole("button", { name: /^Payroll id of Person 1/ }));
    fireEvent.change(await field(), { target: { value: "Ana Csota" } });
    fireEvent.keyDown(await field(), { key: "Enter" });
    fireEvent.click(screen.getByRole("button", { name: "Use “Ana Csota” as the id" }));
    await screen.findByText("Link Person 1 to another employee?");
    expect(sent).toEqual([]);
    fireEvent.keyDown(document.activeElement ?? document.body, { key: "Escape" });
    await waitFor(() => expect(screen.queryByText("Link Person 1 to another employee?")).toBeNull());
    expect(screen.queryByRole("searchbox", { name: "Search records" })).not.toBeNull();
    expect(sent).toEqual([]);
  });

  test("is shown by the record's name with id and origin, and can be cleared", async () => {
    const records = { payroll: [employee("e-1", "Ana Costa", "Person 1")], projects: [] };
    const { sent } = show([user(1, { payroll_id: "e-1", payroll_link: linked })], { records });
    const cell = screen.getByRole("button", { name: "Payroll id of Person 1: Ana Costa, e-1" });
    expect(cell.textContent).toBe("Ana Costa");
    expect(screen.getByText("Payroll e-1").parentElement?.textContent).toMatch(
      /^Payroll e-1By hand by Zoe, /,
    );
    fireEvent.click(cell);
    fireEvent.click(await screen.findByRole("button", { name: "Clear the id" }));
    await screen.findByText(/Their payroll data .* is deleted from Kith/);
    expect(sent).toEqual([]);
    fireEvent.click(screen.getByRole("button", { name: "Unlink" }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual({ payroll_id: "", expected: { payroll_id: "e-1" } });
  });
});
