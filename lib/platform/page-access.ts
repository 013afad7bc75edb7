import "server-only";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { allows, type Caller, type Permission } from "@/lib/access/levels";
import { currentCaller } from "./session";

/** The caller of a page that needs the permission; others are led to the sign-in, or told that they may not. */
export const requireCaller = cache(async (permission: Permission): Promise<Caller> => {
  const caller = await currentCaller();
  if (!caller) redirect(`/signin?callbackUrl=${encodeURIComponent(await currentPath())}`);
  return allows(caller, permission) ? caller : redirect("/no-access");
});

/** The server hands over the path of the request: a server component does not know it otherwise. */
async function currentPath(): Promise<string> {
  return (await headers()).get("x-path") ?? "/people";
}
