import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { DetailedMapping, LinkableRecords } from "@/lib/links/mappings/schema";
import { ApiProblem } from "@/lib/browser/fetch-json";
import { inProviders } from "@/testing/in-providers";
import { buildMapping } from "@/testing/browser-data";
import type { ConflictsByUser } from "./mapping-tabs";
import { MappingGrid } from "./mapping-grid";
import type { MappingChanges } from "./use-mapping-changes";

vi.setConfig({ testTimeout: 30_000 }); // queries by role are slow in jsdom

beforeAll(() => {
  // jsdom has no layout: without a height, every row would count as near the viewport.
  Object.defineProperty(HTMLElement.prototype, "offsetHeight", { get: () => 62 });
  Object.defineProperty(HTMLElement.prototype, "scrollIntoView", { value: () => undefined, writable: true });
});
afterEach(cleanup);

const user = (index: number, some: Partial<DetailedMapping> = {}) =>
  buildMapping({
    ...{ user_id: `user-${index}`, user_name: `Person ${index}`, user_email: `person-${index}@x.example` },
    ...some,
  });

const changesOf = (some: Partial<MappingChanges> = {}): MappingChanges => ({
  put: vi.fn(),
  setId: vi.fn().mockResolvedValue(undefined),
  ignore: vi.fn().mockResolvedValue(undefined),
  ...some,
});

const refusal = (holder: { name: string; person_id: string | null; user_id: string | null }) =>
  new ApiProblem({
    ...{ title: "Conflict", status: 409, code: "already_linked" },
    ...{ detail: `That payroll employee is already linked to ${holder.name}.`, holder },
  });

function show(
  mappings: readonly DetailedMapping[],
  changes: MappingChanges = changesOf(),
  conflicts: ConflictsByUser = new Map(),
  records: LinkableRecords = { payroll: null, projects: [] },
) {
  const [onEdit, onShow] = [vi.fn(), vi.fn()];
  let replace: (mappings: readonly DetailedMapping[]) => void = () => undefined;
  function Page() {
    const [shown, setShown] = useState(mappings);
    replace = setShown;
    return (
      <MappingGrid
        mappings={shown}
        conflicts={conflicts}
        rowOf={(userId) => (userId === null ? null : { address: `/row-of/${userId}`, show: onShow })}
        changes={changes}
        records={records}
        onEdit={onEdit}
      />
    );
  }
  render(inProviders(<Page />));
  return { changes, onEdit, replace: (next: readonly DetailedMapping[]) => replace(next) };
}

const add = (index: number, system = "payroll") =>
  screen.getByRole("button", { name: `Add ${system} id of Person ${index}` });
const editor = () => screen.getByRole("textbox");
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
const type = (value: string) => fireEvent.change(editor(), { target: { value } });

test("has one tab stop, which the arrow keys move", () => {
  show([user(1), user(2)]);
  const stops = () => [...document.querySelectorAll("[data-cell][tabindex='0']")];
  expect(stops()).toEqual([add(1)]);
  add(1).focus();
  press("ArrowDown");
  expect(document.activeElement).toBe(add(2));
  press("ArrowRight");
  press("ArrowRight");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Ignore Person 2" }));
  expect(stops()).toEqual([document.activeElement]);
  press("ArrowRight");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Ignore Person 2" }));
});

test("draws only the rows near the viewport of 10,000 users, and reaches the last by keyboard", () => {
  show(Array.from({ length: 10_000 }, (_, index) => user(index)));
  // Queries by element id, because a query by role and name is slow among so many elements.
  const first = document.getElementById("payroll-of-user-0");
  first?.focus();
  expect(document.querySelectorAll("[role=rowheader]").length).toBeLessThan(60);
  fireEvent.keyDown(first ?? document.body, { key: "End", ctrlKey: true });
  expect(document.activeElement?.id).toBe("payroll-of-user-9999");
  expect(document.querySelectorAll("[role=rowheader]").length).toBeLessThan(60);
});

describe("an id", () => {
  test("starts editing on Enter, saves on Enter with the previous value as expected, and moves down the column", async () => {
    const { changes, onEdit } = show([user(1, { payroll_id: "E-1" }), user(2)]);
    const cell = screen.getByRole("button", { name: "Payroll id of Person 1: E-1" });
    cell.focus();
    fireEvent.click(cell); // jsdom does not turn Enter into a click
    expect(editor()).toHaveProperty("value", "E-1");
    type(" E-2 ");
    press("Enter");
    expect(onEdit).toHaveBeenCalledWith("user-1");
    await waitFor(() => expect(document.activeElement).toBe(add(2)));
    expect(changes.setId).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ user_id: "user-1" }),
      "payroll",
      "E-2",
      "E-1",
    );
  });

  test("is replaced by typing a letter, and restored by Escape with the focus unchanged", () => {
    const { changes } = show([user(1)]);
    add(1).focus();
    press("7");
    expect(editor()).toHaveProperty("value", "7");
    press("Escape");
    expect(document.activeElement).toBe(add(1));
    expect(changes.setId).not.toHaveBeenCalled();
  });

  test("is saved on blur, but not if nothing changed", async () => {
    const { changes } = show([user(1)]);
    fireEvent.click(add(1));
    fireEvent.blur(editor());
    expect(changes.setId).not.toHaveBeenCalled();
    fireEvent.click(add(1));
    type("E-1");
    fireEvent.blur(editor());
    await waitFor(() => expect(changes.setId).toHaveBeenCalledOnce());
  });

  test("is saved against the value when editing began, and after a rejected change against the current value", async () => {
    const setId = vi.fn().mockRejectedValueOnce(new Error("was changed to E-9")).mockResolvedValue(undefined);
    const { replace } = show([user(1)], changesOf({ setId }));
    fireEvent.click(add(1));
    replace([user(1, { payroll_id: "E-9" })]);
    type("E-1");
    press("Enter");
    await screen.findByText("was changed to E-9");
    expect(setId.mock.calls[0]?.slice(1)).toEqual(["payroll", "E-1", ""]);
    press("Enter");
    await waitFor(() => expect(setId).toHaveBeenCalledTimes(2));
    expect(setId.mock.calls[1]?.slice(1)).toEqual(["payroll", "E-1", "E-9"]);
  });

  test.each([
    ["to the person", { name: "Jo Smith", person_id: "p-1", user_id: null }, "/people/p-1"],
    [
      "to the row of a user without a person",
      { name: "Person 2", person_id: null, user_id: "user-2" },
      "/row-of/user-2",
    ],
  ])("is rejected if another user has it, with a link %s", async (_where, holder, href) => {
    show([user(1), user(2)], changesOf({ setId: vi.fn().mockRejectedValue(refusal(holder)) }));
    fireEvent.click(add(1));
    type("E-1");
    press("Enter");
    await screen.findByText(/is already linked to/);
    expect(screen.getByRole("link").getAttribute("href")).toBe(href);
    // Blur does not repeat a rejected change.
    fireEvent.blur(editor());
    expect(screen.getByRole("link")).toBeTruthy();
  });

  test("shows its origin", () => {
    const set_at = "2026-01-01T00:00:00";
    show([
      user(1, {
        ...{
          payroll_id: "E-1",
          payroll_link: { origin: "manual", set_by_name: "Zoe", set_at, is_known: true },
        },
        ...{
          projects_id: "7",
          projects_link: { origin: "automatic", set_by_name: null, set_at, is_known: true },
        },
      }),
    ]);
    expect(screen.getByText(/^By hand by/).textContent).toMatch(/^By hand by Zoe, /);
    expect(screen.getByText(/^Automatically/).textContent).toMatch(/^Automatically, /);
  });
});

test("offers to ignore users who need attention, and to restore ignored users", async () => {
  const { changes } = show([user(1), user(2, { payroll_id: "E" }), user(3, { ignored: true })]);
  expect(screen.queryByRole("button", { name: /(Ignore|Restore) Person 2/ })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Ignore Person 1" }));
  await waitFor(() =>
    expect(changes.ignore).toHaveBeenCalledWith(expect.objectContaining({ user_id: "user-1" }), true),
  );
  fireEvent.click(screen.getByRole("button", { name: "Restore Person 3" }));
  await waitFor(() =>
    expect(changes.ignore).toHaveBeenCalledWith(expect.objectContaining({ user_id: "user-3" }), false),
  );
});

test("names the holder of a conflicting id, or offers to use the id", async () => {
  const common = { user_id: "user-1", provider: "payroll", external_id: "E-5" } as const;
  const holder = { name: "Jo Smith", person_id: "p-1", user_id: null };
  show(
    [user(1)],
    changesOf(),
    new Map([["user-1", [{ ...common, reason: "held_by_someone_else", holder }]]]),
  );
  expect(screen.getByText(/is linked to Jo Smith. Clear that link first/)).toBeTruthy();
  expect(screen.getByRole("link").getAttribute("href")).toBe("/people/p-1");
  cleanup();
  const { changes } = show(
    [user(1)],
    changesOf(),
    new Map([["user-1", [{ ...common, reason: "has_another_id" }]]]),
  );
  fireEvent.click(screen.getByRole("button", { name: "Use this id for Person 1: E-5" }));
  await waitFor(() => expect(changes.setId).toHaveBeenCalledOnce());
});

describe("an id that is chosen by name", () => {
  const employee = (id: string, name: string, taken_by: string | null = null) => ({
    ...{ id, name, detail: null, taken_by },
  });
  const records: LinkableRecords = {
    payroll: [employee("e-1", "Ana Costa"), employee("e-2", "Ana Silva"), employee("e-3", "Zed", "Zoe")],
    projects: [],
  };
  const showing = (mappings: readonly DetailedMapping[]) => show(mappings, changesOf(), new Map(), records);
  const enter = () => fireEvent.keyDown(editor(), { key: "Enter", code: "Enter" });
  const lines = () => screen.getAllByRole("option", { hidden: true }).map(({ textContent }) => textContent);

  test("is found by typing, selected with Enter, and moves down the column", async () => {
    const { changes } = showing([user(1), user(2)]);
    fireEvent.click(add(1));
    type("silva");
    await waitFor(() => expect(lines()).toEqual(["Ana Silvae-2", "Enter “silva” as an id"]));
    await waitFor(() => expect(document.querySelector("[data-combobox-selected]")).not.toBeNull());
    enter();
    await waitFor(() => expect(document.activeElement).toBe(add(2)));
    expect(changes.setId).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ user_id: "user-1" }),
      "payroll",
      "e-2",
      "",
    );
  });

  test("can still be typed, and blur or Escape saves nothing", async () => {
    const { changes } = showing([user(1), user(2)]);
    fireEvent.click(add(1));
    type("E-99");
    fireEvent.blur(editor());
    expect(changes.setId).not.toHaveBeenCalled();
    fireEvent.click(add(1));
    type("E-99");
    await waitFor(() => expect(lines()).toEqual(["Enter “E-99” as an id"]));
    await waitFor(() => expect(document.querySelector("[data-combobox-selected]")).not.toBeNull());
    enter();
    await waitFor(() => expect(changes.setId).toHaveBeenCalledTimes(1));
    expect(vi.mocked(changes.setId).mock.calls[0]?.slice(1)).toEqual(["payroll", "E-99", ""]);
  });

  test("is shown by name with the id below it, and can be cleared; options name their holders", async () => {
    const { changes } = showing([user(1, { payroll_id: "e-1", user_name: "Zed" })]);
    const cell = screen.getByRole("button", { name: "Payroll id of Zed: Ana Costa, e-1" });
    expect(cell.textContent).toBe("Ana Costa");
    expect(screen.getByText("e-1")).toBeTruthy();
    fireEvent.click(cell);
    await waitFor(() => expect(lines()).toEqual(["Zedlinked to Zoe", "Clear this id"]));
    fireEvent.click(screen.getByText("Clear this id"));
    await waitFor(() => expect(changes.setId).toHaveBeenCalledTimes(1));
    expect(vi.mocked(changes.setId).mock.calls[0]?.slice(1)).toEqual(["payroll", "", "e-1"]);
  });
});
