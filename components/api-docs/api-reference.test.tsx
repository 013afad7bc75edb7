import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import stored from "@/lib/openapi/description.json";
import { apiDescriptionQuery } from "@/lib/query/api-description";
import { ApiReference } from "./api-reference";

afterEach(cleanup);

test("lists each webhook event with its headers, body and an example", async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData<unknown>(apiDescriptionQuery().queryKey, { ...stored, paths: {} });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <ApiReference origin="http://localhost:3000" isSignedIn={false} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  const events = within(screen.getByRole("region", { name: "Webhook events" }));
  expect(events.getAllByRole("listitem")).toHaveLength(Object.keys(stored.webhooks).length);
  const details = events.getByText("person.left").closest("details");
  details?.toggleAttribute("open", true);
  if (details) fireEvent(details, new Event("toggle"));
  expect((await events.findByRole("table", { name: "Parameters" })).textContent).toContain(
    "webhook-signature",
  );
  expect(events.getByRole("table", { name: "Body" }).textContent).toContain("data.last_known.first_name");
  expect(events.getByRole("region", { name: "Example" }).textContent).toContain('"type": "person.left"');
});
