import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { inProviders } from "@/testing/in-providers";
import type { Webhook } from "@/lib/webhooks/schema";
import { WebhookCard } from "./webhook-card";

afterEach(cleanup);

const id = "00000000-0000-4000-8000-000000000001";
const webhook: Webhook = {
  ...{ id, name: "Door system", url: "https://doors.example/kith", events: ["person.joined"] },
  ...{ state: "enabled", problem: null, created_at: "2026-11-20T12:00:00", created_by: "Ana Boss" },
  ...{ last_delivered_at: null, disabled_at: null, previous_secret_until: null, waiting: 0, failed: 0 },
};

/** Renders the card. Returns the URLs that the card requests. */
function show(): string[] {
  const posted: string[] = [];
  vi.stubGlobal("fetch", async (address: string) => {
    posted.push(address);
    return Response.json({ ok: true, delivery: id }, { status: 202 });
  });
  render(inProviders(<WebhookCard webhook={webhook} />));
  return posted;
}

const testAddress = `/api/admin/webhooks/${id}/test`;
const send = () => fireEvent.click(screen.getByRole("button", { name: "Send test" }));

test("sends a sample of the chosen event type with a test, and no sample otherwise", async () => {
  const posted = show();
  const choice = screen.getByRole("combobox", { name: "Sample in the test of Door system" });
  const options = within(choice).getAllByRole("option");
  expect(options.map(({ textContent }) => textContent).slice(0, 2)).toEqual(["No sample", "Someone joins"]);
  send();
  await waitFor(() => expect(posted).toEqual([testAddress]));
  fireEvent.change(choice, { target: { value: "person.left" } });
  await waitFor(() =>
    expect(screen.getByRole("button", { name: "Send test" })).toHaveProperty("disabled", false),
  );
  send();
  await waitFor(() => expect(posted).toEqual([testAddress, `${testAddress}?sample=person.left`]));
});
