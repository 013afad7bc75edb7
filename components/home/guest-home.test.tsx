import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { createFreshClient, inProviders } from "@/testing/in-providers";
import { GuestHome } from "./guest-home";

const router = vi.hoisted(() => ({ refresh: vi.fn<() => void>() }));
vi.mock("next/navigation", () => ({ useRouter: () => router }));

test("Check again shows the time of the check and that the guest still has no access", async () => {
  render(inProviders(<GuestHome name="Vera Visitor" email="visitor@example.com" />, createFreshClient()));
  expect(screen.getByRole("status").textContent).toBe("");
  fireEvent.click(screen.getByRole("button", { name: "Check again" }));
  expect((await screen.findByText(/^Checked on/)).textContent).toMatch(
    /^Checked on \d+ \w+ \d{4}, \d\d:\d\d: you still have no access\.$/,
  );
  expect(router.refresh).toHaveBeenCalledOnce();
});
