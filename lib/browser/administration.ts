import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import type { personMarksBody } from "@/lib/directory/health/schema";
import type { skippableStepIds } from "@/lib/pages/set-up/setup-step-ids";
import { fetchApi } from "./fetch-api";
import { queryKeys } from "./query-keys";

/**
 * Loads the tasks that wait for an executive. The query is refetched each minute, and after each mutation that does not
 * change the signed-in user (components/ui/browser-providers.tsx).
 */
export const waitingTasksQueryOptions = () =>
  queryOptions({
    queryKey: queryKeys.waiting,
    queryFn: ({ signal }) => fetchApi("GET", "/api/admin/waiting", { signal }),
    refetchInterval: 60_000,
  });

/** Stores decisions of an executive about a person. */
export const setPersonMarksViaApi = (id: string, body: z.infer<typeof personMarksBody>) =>
  fetchApi("PUT", "/api/people/{id}/marks", { path: { id }, body });

/**
 * Loads the health checks of the directory's data. Data older than 30 seconds are refetched on focus, because people
 * correct them in other systems.
 */
export const directoryHealthQueryOptions = () =>
  queryOptions({
    queryKey: queryKeys.health,
    queryFn: () => fetchApi("GET", "/api/admin/health"),
    refetchOnWindowFocus: true,
    staleTime: 30_000,
  });

/**
 * Reads the OpenID Connect description of the single sign-on provider. A provider that does not work is a successful
 * response with a `problem`.
 */
export const checkSingleSignOnViaApi = () => fetchApi("POST", "/api/admin/single-sign-on/check");

/**
 * Loads the progress of the installation. The query is refetched each time the setup page opens or its window gets the
 * focus.
 */
export const setupQueryOptions = () =>
  queryOptions({
    queryKey: queryKeys.setup,
    queryFn: () => fetchApi("GET", "/api/admin/setup"),
    refetchOnWindowFocus: "always",
    refetchOnMount: "always",
  });

/** Skips a step of the set-up. A skipped step counts as finished. */
export const skipSetupStepViaApi = (step: (typeof skippableStepIds)[number]) =>
  fetchApi("POST", "/api/admin/setup/skips", { body: { step } });
