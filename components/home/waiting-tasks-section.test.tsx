import { render, screen, waitFor, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { ReviewMatchesLink } from "@/components/matching/review-matches-link";
import { ExecutiveNavigation } from "@/components/shell/executive-navigation";
import { Navigation } from "@/components/shell/app-shell";
import { PrefetchedQuery } from "@/components/ui/prefetched-query";
import { waitingTasksQueryOptions } from "@/lib/browser/administration";
import type { WaitingTasks } from "@/lib/findings/waiting-schema";
import { atAddress } from "@/testing/at-address";
import { createFreshClient, inProviders } from "@/testing/in-providers";
import { buildSignedInUser } from "@/testing/signed-in-user";
import { noWaitingTasks as noTasks } from "@/testing/waiting-tasks";
import { WaitingTasksSection } from "./waiting-tasks-section";

const run = "00000000-0000-4000-8000-000000000007";
const failed = "00000000-0000-4000-8000-000000000008";
const manyTasks: WaitingTasks = {
  ...noTasks,
  held_removals: { run_id: run, people: 36, held_at: "2026-11-20T12:00:00" },
  same_person_questions: 2,
  failed_runs: [{ run_id: failed, source: "payroll", detail: "It broke.", failed_at: "2026-11-20T12:00:00" }],
  unreadable_values: { kinds: [{ kind: "profiles", count: 720 }], counted_at: "2026-11-20T12:00:00" },
  connections: [{ provider: "chat", status: "needs_reconnect", last_error: "The token was revoked." }],
  payroll_matches: { count: 140, is_compared: true },
  unknown_employees: 188,
  health: [{ check: "no_manager", title: "No manager", found: 3, found_before: 1, day: "2026-11-12" }],
};

function show(shown: ReactNode, waiting: WaitingTasks) {
  const client = createFreshClient();
  client.setQueryData(waitingTasksQueryOptions().queryKey, waiting);
  render(inProviders(atAddress(shown), client));
}

/** Hydrates the page that the server rendered with an empty cache, and returns the hydration errors. */
function hydrate(page: ReactNode, client = createFreshClient()) {
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(inProviders(atAddress(page), createFreshClient()));
  const errors: unknown[] = [];
  const start = () =>
    render(inProviders(atAddress(page), client), {
      container,
      hydrate: true,
      onRecoverableError: (error) => errors.push(error),
    });
  return { container, errors, start };
}

describe("waiting tasks", () => {
  test("are listed on the home page, each with what happened and a link to the page that resolves it", () => {
    show(<WaitingTasksSection />, manyTasks);
    const items = within(screen.getByRole("region", { name: "Waiting for you" })).getAllByRole("listitem");
    const links = items.map((item) => within(item).queryByRole("link")?.textContent);
    // Values that cannot be read are resolved on the server. The addresses: lib/findings/open-tasks.test.ts.
    expect(links).toEqual([
      "Decide",
      "Decide",
      "See the run",
      undefined,
      "Reconnect",
      "Review",
      "Match again",
      "View",
    ]);
    expect(items[3]?.textContent).toContain("Kith can't decrypt 720 profile sections.");
    expect(items[4]?.textContent).toContain("The token was revoked.");
    expect(items[6]?.textContent).toContain("188 people linked to employees that payroll does not have");
    expect(items[7]?.textContent).toContain("There were 1 on 12 Nov 2026.");
  });

  test("say why Kith disabled a webhook, and what to do", () => {
    const doors = { id: run, name: "Doors", disabled_at: "2026-11-20T12:00:00" };
    show(<WaitingTasksSection />, { ...noTasks, webhooks: [{ ...doors, problem: "secret_unreadable" }] });
    expect(screen.getByText(/cannot decrypt its secret\. Rotate the secret/)).toBeTruthy();
    expect(screen.getByRole("link", { name: "See webhooks" })).toBeTruthy();
  });

  test("are counted in the names of navigation links, and large counts are shortened only visually", async () => {
    show(<Navigation me={buildSignedInUser(true)} />, manyTasks); // for executives, the navigation loads on demand
    const links = await screen.findAllByRole("link");
    const names = links.map((link) => link.getAttribute("aria-label") ?? link.textContent);
    expect(names).toEqual(
      expect.arrayContaining(["Home", "Sync, 4 wait", "Connections, 1 waits", "Health, 1 waits", "Access"]),
    );
    expect(names.some((name) => name?.endsWith(", 141 wait"))).toBe(true);
    expect(document.querySelector('[data-count="99+"]')).not.toBeNull();
  });

  test("are in the server-rendered page, and reach the navigation after hydration", async () => {
    const { errors, start } = hydrate(
      <>
        <ExecutiveNavigation me={buildSignedInUser(true)} />
        <PrefetchedQuery query={waitingTasksQueryOptions()} data={manyTasks}>
          <WaitingTasksSection />
        </PrefetchedQuery>
      </>,
    );
    expect(screen.getByText("36 removals held back")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Sync" })).toBeTruthy();
    start();
    await screen.findByRole("link", { name: "Sync, 4 wait" });
    expect(errors).toEqual([]);
  });

  test("hydrate without a mismatch if the navigation received newer data first", async () => {
    const filled = createFreshClient();
    filled.setQueryData(
      waitingTasksQueryOptions().queryKey,
      { ...noTasks, payroll_matches: { count: 7, is_compared: true }, health: manyTasks.health },
      { updatedAt: Date.now() + 60_000 }, // received after the page was rendered
    );
    const { container, errors, start } = hydrate(
      <>
        <ReviewMatchesLink />
        <PrefetchedQuery query={waitingTasksQueryOptions()} data={manyTasks}>
          <WaitingTasksSection />
        </PrefetchedQuery>
      </>,
      filled,
    );
    start();
    await waitFor(() => expect(container.textContent?.match(/7 matches/g)).toHaveLength(2));
    expect(errors).toEqual([]);
  });

  test("are hidden from other users, and executives have no badge without tasks", () => {
    show(<Navigation me={buildSignedInUser(false)} />, manyTasks);
    expect(screen.getAllByRole("link").map((link) => link.textContent)).toEqual([
      "Home",
      "Directory",
      "Org chart",
    ]);
    expect(document.querySelector("[data-count]")).toBeNull();
  });
});
