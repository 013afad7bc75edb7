import "server-only";
import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { z } from "zod";
import { allows, type Caller, type CallerWith, type Permission } from "@/lib/access/levels";
import { currentCaller } from "./session";

/** The caller of the page on which a second factor is set up; others are led to the sign-in. */
export const requireAccount = cache(
  async (): Promise<Caller> =>
    (await currentCaller()) ?? redirect(`/signin?callbackUrl=${encodeURIComponent(await currentPath())}`),
);

/**
 * The caller of a page that is for anyone with an account; others are led to the sign-in, and whoever needs a second factor and has
 * none yet to where it is set up.
 */
export const requireSignedIn = cache(async (): Promise<Caller> => {
  const caller = await requireAccount();
  leadToSecondFactor(caller);
  return caller;
});

/** Leads whoever needs a second factor and has none yet to where it is set up. */
export function leadToSecondFactor({ via }: Caller): void {
  if (via.kind === "session" && via.lacksSecondFactor) redirect("/account");
}

/** The caller of a page that needs the permission; others are led to the sign-in, or told that they may not. */
export const requireCaller = cache(async <P extends Permission>(permission: P): Promise<CallerWith<P>> => {
  const caller = await requireSignedIn();
  return allows(caller, permission) ? caller : redirect("/no-access");
});

/** The server hands over the path of the request: a server component does not know it otherwise. */
async function currentPath(): Promise<string> {
  const path = (await headers()).get("x-path") ?? "/people";
  // What the payroll system sent along is good for an access: it goes into no other address.
  return path.startsWith(`${payrollCallback}?`) ? payrollCallback : path;
}

const payrollCallback = "/admin/connections/payroll/callback";

/** Shows the 404 page for an id in the path that is not a uuid, so that no query receives it. */
export function requireUuid(id: string): void {
  if (!z.uuid().safeParse(id).success) notFound();
}
