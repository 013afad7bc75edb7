import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { atAddress } from "@/testing/at-address";
import { createFreshClient, inProviders } from "@/testing/in-providers";
import { GuestHome } from "./guest-home";

test("Check again shows the time of the check and that the guest still has no access", async () => {
  const refresh = vi.fn<() => void>();
  const home = <GuestHome name="Vera Visitor" email="visitor@example.com" />;
  render(inProviders(atAddress(home, { refresh }), createFreshClient()));
  expect(screen.getByRole("status").textContent).toBe("");
  fireEvent.click(screen.getByRole("button", { name: "Check again" }));
  expect((await screen.findByText(/^Checked on/)).textContent).toMatch(
    /^Checked on \d+ \w+ \d{4}, \d\d:\d\d: you still have no access\.$/,
  );
  expect(refresh).toHaveBeenCalledOnce();
});
