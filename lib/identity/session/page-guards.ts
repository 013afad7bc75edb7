import "server-only";
import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { z } from "zod";
import { hasAccess, type Caller, type CallerWith, type Permission } from "@/lib/identity/access/permissions";
import { Problem } from "@/lib/platform/problem";
import { findSessionCaller } from "./authentication";

export const findPageCaller = cache(async (): Promise<Caller | null> =>
  findSessionCaller(new Headers(await headers())),
);

/** Allows a missing second factor, for the page that sets it up. Redirects to the sign-in page if signed out. */
export const requireSignedInCaller = cache(
  async (): Promise<Caller> =>
    (await findPageCaller()) ??
    redirect(`/signin?callbackUrl=${encodeURIComponent(await readRequestPath())}`),
);

export const requireVerifiedCaller = cache(async (): Promise<Caller> => {
  const caller = await requireSignedInCaller();
  redirectIfSecondFactorMissing(caller);
  return caller;
});

export function redirectIfSecondFactorMissing({ via }: Caller): void {
  if (via.kind === "session" && via.lacksSecondFactor) redirect("/account");
}

/** Redirects like `requireVerifiedCaller`, and to the no-access page if the caller lacks the permission. */
export const requirePermittedCaller = cache(
  async <P extends Permission>(permission: P): Promise<CallerWith<P>> => {
    const caller = await requireVerifiedCaller();
    return hasAccess(caller, permission) ? caller : redirect("/no-access");
  },
);

async function readRequestPath(): Promise<string> {
  const path = (await headers()).get("x-path") ?? "/people";
  // The query of the payroll callback contains an authorisation code, which must not reach another URL.
  return path.startsWith(`${payrollCallbackPath}?`) ? payrollCallbackPath : path;
}

const payrollCallbackPath = "/admin/connections/payroll/callback";

export function requireUuid(id: string): void {
  if (!z.uuid().safeParse(id).success) notFound();
}

/** Shows the 404 page for a `Problem` of kind `missing`. Throws any other error. */
export function throwNotFound(error: unknown): never {
  if (error instanceof Problem && error.kind === "missing") notFound();
  throw error;
}
