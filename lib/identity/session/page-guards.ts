import "server-only";
import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { z } from "zod";
import { hasAccess, type Caller, type CallerWith, type Permission } from "@/lib/identity/access/permissions";
import { Problem } from "@/lib/platform/problem";
import { findSessionCaller } from "./authentication";

/** Returns the caller of the page, or null. Cached for the request. */
export const findPageCaller = cache(async (): Promise<Caller | null> =>
  findSessionCaller(new Headers(await headers())),
);

/**
 * Returns the signed-in caller, even if a required second factor is missing. Redirects to the sign-in page without a
 * session. Used by the page that sets up the second factor.
 */
export const requireSignedInCaller = cache(
  async (): Promise<Caller> =>
    (await findPageCaller()) ??
    redirect(`/signin?callbackUrl=${encodeURIComponent(await readRequestPath())}`),
);

/**
 * Returns the caller of a page that every user may open. Redirects to the sign-in page without a session, and to the
 * account page if a required second factor is missing.
 */
export const requireVerifiedCaller = cache(async (): Promise<Caller> => {
  const caller = await requireSignedInCaller();
  redirectIfSecondFactorMissing(caller);
  return caller;
});

/** Redirects to the account page if the caller still has to set up a required second factor. */
export function redirectIfSecondFactorMissing({ via }: Caller): void {
  if (via.kind === "session" && via.lacksSecondFactor) redirect("/account");
}

/**
 * Returns the caller of a page that requires the permission. Redirects like `requireVerifiedCaller`, and to the
 * no-access page if the caller lacks the permission.
 */
export const requirePermittedCaller = cache(
  async <P extends Permission>(permission: P): Promise<CallerWith<P>> => {
    const caller = await requireVerifiedCaller();
    return hasAccess(caller, permission) ? caller : redirect("/no-access");
  },
);

/** Reads the request path from a header that the server sets, because server components cannot read the URL. */
async function readRequestPath(): Promise<string> {
  const path = (await headers()).get("x-path") ?? "/people";
  // The query of the payroll callback contains an authorisation code, which must not reach another URL.
  return path.startsWith(`${payrollCallbackPath}?`) ? payrollCallbackPath : path;
}

const payrollCallbackPath = "/admin/connections/payroll/callback";

/** Shows the 404 page for an id in the path that is not a uuid, so that no query receives it. */
export function requireUuid(id: string): void {
  if (!z.uuid().safeParse(id).success) notFound();
}

/** Shows the 404 page for a `Problem` of kind `missing`. Throws any other error. */
export function throwNotFound(error: unknown): never {
  if (error instanceof Problem && error.kind === "missing") notFound();
  throw error;
}
