import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { theme } from "@/components/ui/theme";

const createClient = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

/** Creates a query client whose data never become stale, so that components request no data that a test provides. */
export const createFreshClient = () =>
  new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });

export const inProviders = (shown: ReactNode, client = createClient()) => (
  <QueryClientProvider client={client}>
    <MantineProvider env="test" theme={theme}>
      {shown}
    </MantineProvider>
  </QueryClientProvider>
);
