"use client";

import { MutationCache, QueryClient, QueryClientProvider, type QueryKey } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { ApiProblem, SignedOut } from "@/lib/query/fetch-json";
import { mutationKeys, queryKeys } from "@/lib/query/query-keys";
import { readAnew } from "@/lib/query/read-anew";
import { MantineSurroundings } from "./mantine-surroundings";
import { Notices } from "./notices";
import { SignedOutNotice } from "./signed-out-notice";

/** What every page needs in the browser: theme, queries, notices. */
export function Providers({ nonce, children }: { nonce: string; children: ReactNode }) {
  const [client] = useState(makeClient);
  return (
    <MantineSurroundings nonce={nonce}>
      <QueryClientProvider client={client}>
        {children}
        <Notices />
        <SignedOutNotice />
      </QueryClientProvider>
    </MantineSurroundings>
  );
}

const changesWhoAsks: readonly QueryKey[] = [mutationKeys.viewAs, mutationKeys.changeUser];

function makeClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // What was refused will be refused again; what failed on the way may pass.
        retry: (failures, error) =>
          failures < 2 &&
          !(error instanceof SignedOut || (error instanceof ApiProblem && error.status < 500)),
      },
    },
    // Whatever an executive does may settle something that waits: asked for again where it is shown, without each having to know.
    mutationCache: new MutationCache({
      onSettled: (_data, _error, _variables, _result, { options }) => {
        // After these whoever asks may be somebody to whom nothing is said, and a page that knows is on its way.
        if (changesWhoAsks.some((key) => key === options.mutationKey)) return;
        void readAnew(client, queryKeys.waiting);
      },
    }),
  });
  return client;
}
