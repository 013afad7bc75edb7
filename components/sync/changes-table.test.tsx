import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { syncRunQueryOptions, syncRunsQueryOptions } from "@/lib/browser/sync";
import type { SyncRun, SyncRunResponse } from "@/lib/runs/run-schema";
import { atAddress } from "@/testing/at-address";
import { createFreshClient, inProviders } from "@/testing/in-providers";
import { buildSyncRun } from "@/testing/browser-data";
import { ChangesTable } from "./changes-table";
import { HeldRemovalsDecision } from "./held-removals-decision";
import { SyncRunPage } from "./sync-run-page";

afterEach(cleanup);

type Change = SyncRunResponse["changes"][number];

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
const people = [1, 2, 3].map((number) => ({ person_id: idOf(number), name: `Person ${number}` }));
const heldChanges = people.map(({ person_id, name }): Change => ({
  person_id,
  person_name: name,
  kind: "held",
  fields: [],
}));
const updated: Change = {
  ...{ person_id: idOf(9), person_name: "Ana Costa", kind: "updated" },
  fields: [{ field: "title", old: "Designer", new: "Lead designer" }],
};

const run = buildSyncRun({
  ...{ id: idOf(7), state: "held", held_removals: 3, synced: 3, people_announced: 3, people_read: 3 },
  ...{ unchanged: 0, awaits_decision: true },
});

function showRun(given: Partial<SyncRun>, changes: Change[]) {
  const shown = { ...run, ...given };
  const client = createFreshClient();
  const facts = { title: "", office: null, reports: 0 };
  client.setQueryData(syncRunQueryOptions(run.id).queryKey, {
    run: shown,
    changes,
    changes_total: changes.length,
    replacements: [],
    held: shown.held_removals
      ? {
          people: people.map((person) => ({ ...person, ...facts })),
          ...{ managers: 0, reports: 0, includes_you: false },
        }
      : null,
    names: [...people, { person_id: idOf(9), name: "Ana Costa" }].map((name) => ({
      ...name,
      is_here: true,
      is_stored: true,
    })),
  });
  const next = { directory_from: null, directory_every_seconds: 21_600, payroll_at: null };
  client.setQueryData(syncRunsQueryOptions().queryKey, {
    ...{ runs: [shown], projects_connected: true, replacements: [], next },
  });
  render(inProviders(atAddress(<SyncRunPage id={run.id} />, { path: "/admin/sync" }), client));
}

const headers = () => screen.getAllByRole("columnheader").map(({ textContent }) => textContent);

describe("the page of a run that holds removals", () => {
  test("lists each person once while a decision waits, with other changes beside them", () => {
    showRun({}, [...heldChanges, updated]);
    for (const { name } of people) expect(screen.getAllByText(name)).toHaveLength(1);
    const changes = screen.getByRole("region", { name: "Changes 1" });
    expect(within(changes).getByRole("table").textContent).toContain("Lead designer");
  });

  test("can be decided if it holds hidden people alone, whom it does not list", () => {
    showRun({ held_removals: 0 }, []);
    expect(screen.getByText("Nothing else changed.")).toBeTruthy();
    expect(screen.getByRole("button", { name: /^Keep/ })).toBeTruthy();
  });

  test("lists the removed people once after the decision, without an empty column", () => {
    showRun({ awaits_decision: false, dismissed_at: "2026-11-20T12:05:00" }, heldChanges);
    for (const { name } of people) expect(screen.getAllByText(name)).toHaveLength(1);
    expect(headers()).toEqual(["Person", "What"]);
  });
});

test("a decision about removals has no buttons before its people have loaded, and after a failure", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new Error("offline")));
  render(inProviders(atAddress(<HeldRemovalsDecision runId={run.id} />)));
  expect(screen.queryByRole("button")).toBeNull();
  await screen.findByText(/can't be reached/);
  expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["Try again"]);
});

test("prints the complete list, and limits it on screen", () => {
  const changes = Array.from({ length: 250 }, (_, number) => ({ ...updated, person_id: idOf(number) }));
  render(inProviders(<ChangesTable changes={changes} total={250} names={new Map()} />));
  const rows = () => document.querySelectorAll("tbody tr").length;
  expect(rows()).toBe(200);
  fireEvent(window, new Event("beforeprint"));
  expect([rows(), screen.queryByText(/are shown/)]).toEqual([250, null]);
  fireEvent(window, new Event("afterprint"));
  expect(rows()).toBe(200);
});
