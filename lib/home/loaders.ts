import "server-only";
import { redirect } from "next/navigation";
import { cache } from "react";
import { allows } from "@/lib/access/levels";
import { leadToSecondFactor } from "@/lib/auth/page-guards";
import { currentCaller } from "@/lib/auth/session";
import { refreshWhenStale } from "@/lib/people-sync/refresh-when-stale";
import { isNew } from "@/lib/setup/queries";
import { loadWaiting } from "@/lib/waiting/loaders";
import { getHome } from "./queries";

/**
 * The first page of whoever is signed in. An executive of an installation that has read nobody yet is led through its setting up; a
 * guest gets no more than their own name.
 */
export const loadHome = cache(async () => {
  const caller = await currentCaller();
  if (caller === null) redirect("/signin"); // and from there here again
  leadToSecondFactor(caller);
  if (allows(caller, "admin:connections") && (await isNew())) redirect("/admin/setup");
  const { name, email } = caller;
  if (!allows(caller, "view:people")) return { kind: "guest" as const, name, email };
  const [{ isStale, home, pictures }, waiting] = await Promise.all([getHome(caller), loadWaiting()]);
  refreshWhenStale({ stale: isStale });
  const account = {
    name,
    email,
    /** As whom this browser keeps who was looked at (components/shell/use-remember-people.ts). */
    viewerId: caller.personId ?? caller.userId,
    isExecutive: waiting !== null,
  };
  return { kind: "home" as const, home, pictures, account, waiting };
});
