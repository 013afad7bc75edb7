import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";

const createClient = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

/** Wraps an element in the providers of a page. */
export const inProviders = (shown: ReactNode, client = createClient()) => (
  <QueryClientProvider client={client}>
    <MantineProvider env="test">{shown}</MantineProvider>
  </QueryClientProvider>
);
