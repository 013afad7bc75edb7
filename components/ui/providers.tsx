"use client";

import { MantineProvider } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { ApiProblem } from "@/lib/query/fetch-json";
import { theme } from "./theme";
import { ThemeVariables } from "./theme-variables";

/** What every page needs in the browser: theme, queries, notices. */
export function Providers({ nonce, children }: { nonce: string; children: ReactNode }) {
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          queries: {
            staleTime: 30_000,
            // What was refused will be refused again; what failed on the way may pass.
            retry: (failures, error) => failures < 2 && !(error instanceof ApiProblem && error.status < 500),
          },
        },
      }),
  );
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      withCssVariables={false}
      getStyleNonce={() => nonce}
    >
      <ThemeVariables nonce={nonce} />
      <QueryClientProvider client={client}>
        <Notifications position="bottom-right" autoClose={6000} />
        {children}
      </QueryClientProvider>
    </MantineProvider>
  );
}
