import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";

/** Creates a query client whose data never become stale, so that components request no data that a test provides. */
export const createFreshClient = () =>
  new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });

/** Providers of a page, without animations. */
export const PageProviders = ({ client, children }: { client: QueryClient; children: ReactNode }) => (
  <MantineProvider env="test">
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  </MantineProvider>
);
