import { signOut } from "next-auth/react";
import { forgetRecentPeople } from "./recent-people";

/** Signs out, and leaves nothing of who was looked at in this browser. */
export function leave(): void {
  forgetRecentPeople();
  void signOut({ callbackUrl: "/signin" });
}
