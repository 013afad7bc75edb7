import { onlineManager, useQuery } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { GuestHome } from "@/components/home/guest-home";
import { apiQuery } from "@/lib/browser/fetch-api";
import { waitingTasksQueryOptions } from "@/lib/browser/administration";
import { atAddress } from "@/testing/at-address";
import { inProviders } from "@/testing/in-providers";

/** Requests sent so far. The list of connections and the token are answered; other requests stay in progress. */
const sent: { path: string; signal: AbortSignal | null | undefined }[] = [];
let refuseSignOut: (() => Response) | null = null;

beforeEach(() => {
  onlineManager.setOnline(true);
  sent.length = 0;
  refuseSignOut = null;
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    sent.push({ path, signal: init?.signal });
    if (path === "/api/auth/signout" && refuseSignOut) return refuseSignOut();
    if (path === "/api/admin/connections") return Response.json({ connections: [] });
    if (path === "/api/auth/csrf") return Response.json({ csrfToken: "token" });
    return new Promise<Response>((_, reject) => init?.signal?.addEventListener("abort", reject));
  });
});
afterEach(() => void vi.useRealTimers());

/** Polls one list every two seconds and waits for the first answer of a second list. */
function Polling() {
  useQuery({ ...apiQuery("/api/admin/connections"), refetchInterval: 2_000 });
  useQuery(waitingTasksQueryOptions());
  return null;
}

const sentTo = (path: string) => sent.filter((request) => request.path === path);
const polls = () => sentTo("/api/admin/connections").length;

async function signOutWhilePolling() {
  render(
    inProviders(
      <>
        <Polling />
        {atAddress(<GuestHome name="Ana" email="ana@example.com" />)}
      </>,
    ),
  );
  await vi.advanceTimersByTimeAsync(2_500);
  expect(polls()).toBe(2);
  screen.getByRole("button", { name: "Sign in as someone else" }).click();
  await waitFor(() => expect(sentTo("/api/auth/signout")).toHaveLength(1));
}

test("sends no query and cancels pending queries as soon as the sign-out starts", async () => {
  await signOutWhilePolling();
  const before = polls();
  expect(before).toBe(2);
  expect(sentTo("/api/admin/waiting").map(({ signal }) => signal?.aborted)).toEqual([true]);
  await vi.advanceTimersByTimeAsync(120_000);
  window.dispatchEvent(new Event("focus"));
  document.dispatchEvent(new Event("visibilitychange"));
  await vi.advanceTimersByTimeAsync(5_000);
  expect([polls(), sentTo("/api/admin/waiting").length]).toEqual([before, 1]);
});

test("resumes queries after a sign-out that failed", async () => {
  refuseSignOut = () => new Response("<h1>Bad gateway</h1>", { status: 502 });
  await signOutWhilePolling();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(polls()).toBeGreaterThan(2);
});
