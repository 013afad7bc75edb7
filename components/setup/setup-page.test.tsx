import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { setupQueryOptions } from "@/lib/browser/administration";
import { SetupPage } from "./setup-page";

afterEach(cleanup);

test.each([
  [5, "Invite everyone5 of 240 people have an account"],
  [240, "Invite everyonedone"],
])("with %d of 240 people, the last step reads %j", (people_with_account, heading) => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(setupQueryOptions().queryKey, {
    ...{ projects: null, payroll: null, chat: null, payroll_configured: false, people: 240 },
    ...{ synced_at: "2026-11-20T12:00:00", accounts: 5, people_with_account, sso_name: null },
    address: "http://localhost:3000",
  });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <SetupPage />
      </QueryClientProvider>
    </MantineProvider>,
  );
  expect(screen.getByRole("heading", { name: /^Invite/ }).textContent).toBe(heading);
});
