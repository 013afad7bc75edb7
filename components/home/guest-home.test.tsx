import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { createFreshClient, PageProviders } from "@/testing/page-providers";
import { GuestHome } from "./guest-home";

const router = vi.hoisted(() => ({ refresh: vi.fn<() => void>() }));
vi.mock("next/navigation", () => ({ useRouter: () => router }));

test("Check again shows the time of the check and that the guest still has no access", async () => {
  render(
    <PageProviders client={createFreshClient()}>
      <GuestHome name="Vera Visitor" email="visitor@example.com" />
    </PageProviders>,
  );
  expect(screen.getByRole("status").textContent).toBe("");
  fireEvent.click(screen.getByRole("button", { name: "Check again" }));
  expect((await screen.findByText(/^Checked on/)).textContent).toMatch(
    /^Checked on \d+ \w+ \d{4}, \d\d:\d\d: you still have no access\.$/,
  );
  expect(router.refresh).toHaveBeenCalledOnce();
});
