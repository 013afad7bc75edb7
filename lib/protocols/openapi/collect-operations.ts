import type { Operation } from "@/lib/http/operation";
import type { RoutedOperation } from "./assemble-description";
import { describedMethods } from "./openapi-types";

export type DescribedHandlers = Readonly<Record<string, { readonly operation?: Operation }>>;

/** Catch-all routes for unknown paths, and next-auth's routes for sign-in. */
export const undescribedRoutes = ["/api/[[...rest]]", "/api/scim/v2/[[...rest]]", "/api/auth/[...nextauth]"];

/** The keys of `handlers` are routes, such as `/api/people/[id]`. */
export function collectOperations(handlers: Readonly<Record<string, DescribedHandlers>>): RoutedOperation[] {
  return Object.entries(handlers).flatMap(([route, byMethod]) =>
    describedMethods.flatMap((method) => {
      const operation = byMethod[method.toUpperCase()]?.operation;
      return operation ? [{ path: route.replaceAll(/\[(\w+)\]/g, "{$1}"), method, operation }] : [];
    }),
  );
}
