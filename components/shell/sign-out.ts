import { tellFailed } from "@/components/ui/tell-failed";
import { signOut } from "@/lib/query/sign-in";
import { forgetRecentPeople } from "./recent-people";

/** Signs out, and leaves nothing of who was looked at in this browser. */
export function leave(): void {
  forgetRecentPeople();
  signOut().catch(tellFailed("Not signed out"));
}
