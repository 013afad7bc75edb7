"use client";

import { MantineProvider } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { MutationCache, QueryClient, QueryClientProvider, type QueryKey } from "@tanstack/react-query";
import { LucideProvider } from "lucide-react";
import { useRef, useState, type ReactNode } from "react";
import { ApiProblem, SignedOutError } from "@/lib/browser/fetch-json";
import { mutationKeys } from "@/lib/browser/mutation-keys";
import { invalidateAndRefetch } from "@/lib/browser/refetch";
import { NoticeStack } from "./notice-stack";
import { getCssVariables, theme } from "./theme";

export function BrowserProviders({ nonce, children }: { nonce: string; children: ReactNode }) {
  const [client] = useState(createQueryClient);
  usePrintsInLightColours();
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      cssVariablesResolver={getCssVariables}
      getStyleNonce={() => nonce}
    >
      <QueryClientProvider client={client}>
        <LucideProvider size={16}>
          {children}
          <NoticeStack />
        </LucideProvider>
      </QueryClientProvider>
    </MantineProvider>
  );
}

/** Paper is light: light text of the dark theme would be pale on it. */
function usePrintsInLightColours(): void {
  const shown = useRef<string>(undefined);
  useWindowEvent("beforeprint", () => {
    const { dataset } = document.documentElement;
    shown.current = dataset["mantineColorScheme"];
    dataset["mantineColorScheme"] = "light";
  });
  useWindowEvent("afterprint", () => {
    document.documentElement.dataset["mantineColorScheme"] = shown.current;
  });
}

const identityMutations: readonly QueryKey[] = [mutationKeys.viewAs, mutationKeys.changeUser];

function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      // Offline, a change fails immediately with its reason instead of waiting for a connection.
      mutations: { networkMode: "always" },
      queries: {
        staleTime: 30_000,
        // Only failures that may be temporary are retried: network errors and 5xx.
        retry: (failures, error) =>
          failures < 2 &&
          !(error instanceof SignedOutError || (error instanceof ApiProblem && error.status < 500)),
      },
    },
    // Most mutations can complete a waiting task, so the waiting tasks are refetched after them.
    mutationCache: new MutationCache({
      onSettled: (_data, _error, _variables, _result, { options }) => {
        // Mutations that change the signed-in user do not refetch the waiting tasks: the new user may not be allowed to
        // read them, and the page reloads anyway.
        if (identityMutations.some((key) => key === options.mutationKey)) return;
        void invalidateAndRefetch(client, "/api/admin/waiting");
      },
    }),
  });
  return client;
}
