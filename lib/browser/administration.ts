import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import type { personMarksBody } from "@/lib/directory/health/schema";
import type { skippableStepIds } from "@/lib/findings/setup-step-ids";
import { fetchApi } from "./fetch-api";
import { queryKeys } from "./query-keys";

/** Also refetched after each mutation that does not change the signed-in user (components/ui/browser-providers.tsx). */
export const waitingTasksQueryOptions = () =>
  queryOptions({
    queryKey: queryKeys.waiting,
    queryFn: ({ signal }) => fetchApi("GET", "/api/admin/waiting", { signal }),
    refetchInterval: 60_000,
  });

export const setPersonMarksViaApi = (id: string, body: z.infer<typeof personMarksBody>) =>
  fetchApi("PUT", "/api/people/{id}/marks", { path: { id }, body });

/** Data older than 30 seconds are refetched on focus, because people correct them in other systems. */
export const directoryHealthQueryOptions = () =>
  queryOptions({
    queryKey: queryKeys.health,
    queryFn: () => fetchApi("GET", "/api/admin/health"),
    refetchOnWindowFocus: true,
    staleTime: 30_000,
  });

/** A provider that does not work is a successful response with a `problem`. */
export const checkSingleSignOnViaApi = () => fetchApi("POST", "/api/admin/single-sign-on/check");

/** The query is refetched each time the setup page opens or its window gets the focus. */
export const setupQueryOptions = () =>
  queryOptions({
    queryKey: queryKeys.setup,
    queryFn: () => fetchApi("GET", "/api/admin/setup"),
    refetchOnWindowFocus: "always",
    refetchOnMount: "always",
  });

export const skipSetupStepViaApi = (step: (typeof skippableStepIds)[number]) =>
  fetchApi("POST", "/api/admin/setup/skips", { body: { step } });
