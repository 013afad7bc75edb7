import { QueryClient } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { inProviders } from "@/testing/in-providers";
import type { FinancialResponse } from "@/lib/profiles/schema";
import { FinancialSection } from "./financial-section";

const personId = "00000000-0000-4000-8000-000000000001";
const known: FinancialResponse = {
  financial: {
    super_fund_name: "Harbour Super",
    super_fund_type: "REGULATED",
    super_member_number: "M-77",
    bank_account_name: "A Costa",
    bank_bsb: "062000",
    bank_account_number: "12345678",
  },
};

const asked: string[] = [];
let answer: () => Response;
let client: QueryClient;

beforeEach(() => {
  asked.length = 0;
  client = new QueryClient();
  answer = () => Response.json(known);
  vi.stubGlobal("fetch", (address: string) => {
    asked.push(address);
    return Promise.resolve(answer());
  });
});

const section = (hasStoredValues = true, asOf = "2026-11-21T10:00:00") =>
  inProviders(
    <FinancialSection
      key={asOf}
      {...{ asOf, hasStoredValues }}
      subject={{ personId, personName: "Ana Costa", isOwn: false }}
      provenance={null}
    />,
    client,
  );
const button = () => screen.getByRole("button", { name: /^(Show|Hide) financial details$/ });

test("requests the values on the first Show only, not when hidden values are shown again", async () => {
  render(section());
  expect(asked).toEqual([]);
  expect(screen.getAllByText("Hidden")).toHaveLength(2);
  fireEvent.click(button());
  await screen.findByText("12345678");
  expect(screen.getByText("062-000")).toBeDefined();
  fireEvent.click(button());
  expect(screen.queryByText("12345678")).toBeNull();
  fireEvent.click(button());
  expect(screen.getByText("12345678")).toBeDefined();
  expect(asked).toEqual([`/api/people/${personId}/profile/financial`]);
});

test("hides the values after a payroll sync, and requests the new values on the next Show", async () => {
  const { rerender } = render(section());
  fireEvent.click(button());
  await screen.findByText("12345678");
  rerender(section(true, "2026-11-22T10:00:00"));
  expect(screen.queryByText("12345678")).toBeNull();
  expect(asked).toHaveLength(1);
  fireEvent.click(button());
  await screen.findByText("12345678");
  expect(asked).toHaveLength(2);
});

test("explains that Kith cannot decrypt the values", async () => {
  answer = () => Response.json({ financial: null } satisfies FinancialResponse);
  render(section());
  fireEvent.click(button());
  await screen.findByText(/^Kith can't decrypt this part/);
});

test("shows the error of a failed request, and the values after a retry", async () => {
  answer = () =>
    Response.json(
      { title: "Away", status: 503, detail: "The database is away.", code: "database_unavailable" },
      { status: 503 },
    );
  render(section());
  fireEvent.click(button());
  expect((await screen.findByRole("alert")).textContent).toBe("The database is away.");
  expect(asked).toHaveLength(1);
  answer = () => Response.json(known);
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("12345678");
});
