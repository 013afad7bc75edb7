import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import stored from "@/lib/protocols/openapi/description.json";
import { problemType } from "@/lib/http/problem-codes";
import { apiDescriptionQueryOptions } from "@/lib/browser/api-description";
import { ApiReference } from "./api-reference";

afterEach(cleanup);

test("lists the problem codes, each at the address in its `type`", () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData<unknown>(apiDescriptionQueryOptions().queryKey, stored);
  const page = render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <ApiReference origin="http://localhost:3000" isSignedIn={false} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  const entries = within(screen.getByRole("region", { name: "Problems" })).getAllByRole("listitem");
  expect(entries.map(({ textContent }) => textContent)).toContain("payroll_failed 502, 503");
  const [, anchor = ""] = problemType("too_many_requests").split("#");
  expect(page.container.querySelector(`[id="${anchor}"]`)?.textContent).toBe("too_many_requests 429");
});

test("lists each webhook event with its headers, body and an example", async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData<unknown>(apiDescriptionQueryOptions().queryKey, { ...stored, paths: {} });
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
