import { renderHook, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { defaultView } from "@/lib/directory/view";
import { inProviders } from "@/testing/in-providers";
import { useClientSideDirectory } from "./use-client-side-directory";

const start = {
  ...{ isLarge: false as const, address: "", total: 1, foundTotal: 1, partial: null, synced_at: null },
  ...{ stale: false, me: null, today: "2026-11-27", seesEmails: false, fieldFilters: [] },
  ...{ people: [], managers: [], reportCounts: [], details: [] },
};

const view = { ...defaultView, gap: ["missing_title"] };

test("“Try again” repeats the request that failed, also if it is not the one for people", async () => {
  let isFailing = true;
  vi.stubGlobal("fetch", async (address: string) => {
    if (address.startsWith("/api/people/gaps"))
      return isFailing ? new Response("", { status: 502 }) : Response.json({ gaps: [] });
    return Response.json({ people: [], details: [], synced_at: "2026-11-27T00:00:00", stale: false });
  });
  const { result } = renderHook(() => useClientSideDirectory(start, view), {
    wrapper: ({ children }) => inProviders(children),
  });
  await waitFor(() => expect(result.current.error?.message).toContain("can't be reached"));
  isFailing = false;
  result.current.retry();
  await waitFor(() => expect(result.current.error).toBeNull());
});
