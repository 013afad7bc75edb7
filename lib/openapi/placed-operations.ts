import type { Operation } from "@/lib/http/operation";
import type { PlacedOperation } from "./assemble";
import { describedMethods } from "./document";

/** What a route file hands to Next, as far as the description goes. */
export type DescribedHandlers = Readonly<Record<string, { readonly operation?: Operation }>>;

/** Addresses that are described nowhere: what is at none, and next-auth's own, which are for browsers that sign in. */
export const undescribedRoutes = ["/api/[[...rest]]", "/api/scim/v2/[[...rest]]", "/api/auth/[...nextauth]"];

/** The operations of the route files, by the folder of each: `/api/people/[id]`. */
export function placeOperations(handlers: Readonly<Record<string, DescribedHandlers>>): PlacedOperation[] {
  return Object.entries(handlers).flatMap(([route, byMethod]) =>
    describedMethods.flatMap((method) => {
      const operation = byMethod[method.toUpperCase()]?.operation;
      return operation ? [{ path: route.replaceAll(/\[(\w+)\]/g, "{$1}"), method, operation }] : [];
    }),
  );
}
