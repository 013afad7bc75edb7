import "server-only";
import { databaseNow } from "@/lib/platform/database/database";
import { redirect } from "next/navigation";
import { cache } from "react";
import { hasAccess } from "@/lib/identity/access/permissions";
import { redirectIfSecondFactorMissing, findPageCaller } from "@/lib/identity/session/page-guards";
import { loadOwnTimeZone } from "@/lib/pages/directory/loaders";
import { readZonedClock } from "@/lib/platform/text/text-format";
import { refreshIfStale } from "@/lib/sync/people/refresh-when-stale";
import { isNewInstallation } from "@/lib/findings/runs";
import { loadWaitingTasks } from "@/lib/findings/loaders";
import { getHomeData } from "./queries";

/**
 * Loads the data of the home page. Redirects callers who are not signed in to the sign-in page, users who still need a
 * second factor to the account page, and executives to the setup page if the directory was never synced. A user who may
 * not see people gets only their own name and e-mail address. `all`: id of the section that is shown in full.
 */
export const loadHome = cache(async (all: string | null) => {
  const caller = await findPageCaller();
  if (caller === null) redirect("/signin"); // The sign-in page returns here.
  redirectIfSecondFactorMissing(caller);
  if (hasAccess(caller, "admin:connections") && (await isNewInstallation())) redirect("/admin/setup");
  const { name, email } = caller;
  if (!hasAccess(caller, "view:people")) return { kind: "guest" as const, name, email };
  const [{ isStale, ...shown }, waiting] = await Promise.all([
    // The date is the viewer's. In the evening west of Greenwich, the UTC date would already hide the birthdays of the
    // viewer's day.
    loadOwnTimeZone(caller).then((zone) =>
      getHomeData(caller, readZonedClock(zone ?? "UTC", databaseNow()).date, all),
    ),
    loadWaitingTasks(),
  ]);
  refreshIfStale({ stale: isStale });
  const account = {
    name,
    email,
    /** Key under which this browser stores recently viewed people (components/shell/app-shell.tsx). */
    viewerId: caller.personId ?? caller.userId,
    isExecutive: waiting !== null,
  };
  return { kind: "home" as const, ...shown, account, waiting };
});
