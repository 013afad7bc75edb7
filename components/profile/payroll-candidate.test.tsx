import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { inProviders } from "@/testing/in-providers";
import type { PayrollMatch } from "@/lib/links/payroll/schema";
import { PayrollCandidate } from "./payroll-candidate";

function show(signals: PayrollMatch["signals"]) {
  const onLink = vi.fn<() => void>();
  render(
    inProviders(
      <ul>
        <PayrollCandidate
          personId="00000000-0000-4000-8000-000000000001"
          match={{
            ...{ employee_id: "e1", first_name: "Ana", last_name: "Costa", status: "ACTIVE" },
            ...{ confidence: "exact_name", score: 90, signals },
          }}
          isLinked={false}
          isBusy={false}
          onLink={onLink}
        />
      </ul>,
    ),
  );
  return onLink;
}

test("disables the Link button for an employee who is linked to a person in the directory", () => {
  const onLink = show(["same_name", "linked_to_someone_else"]);
  fireEvent.click(screen.getByRole("button", { name: "Link to Ana Costa" }));
  expect(onLink).not.toHaveBeenCalled();
});

test("offers to take over an employee who is linked to a person who left the directory", () => {
  const onLink = show(["same_name", "linked_to_someone_else", "holder_has_left"]);
  expect(screen.getByText(/linked to another person · that person left the directory/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Take over Ana Costa" }));
  expect(onLink).toHaveBeenCalledOnce();
});
