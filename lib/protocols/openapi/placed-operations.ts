import type { Operation } from "@/lib/http/operation";
import type { RoutedOperation } from "./assemble-description";
import { describedMethods } from "./openapi-types";

/** Handlers of a route file, as far as the description needs them. */
export type DescribedHandlers = Readonly<Record<string, { readonly operation?: Operation }>>;

/** Routes without a description: catch-all routes for unknown paths, and next-auth's own routes for browser sign-in. */
export const undescribedRoutes = ["/api/[[...rest]]", "/api/scim/v2/[[...rest]]", "/api/auth/[...nextauth]"];

/** Collects the operations of the route files by folder, for example `/api/people/[id]`. */
export function collectOperations(handlers: Readonly<Record<string, DescribedHandlers>>): RoutedOperation[] {
  return Object.entries(handlers).flatMap(([route, byMethod]) =>
    describedMethods.flatMap((method) => {
      const operation = byMethod[method.toUpperCase()]?.operation;
      return operation ? [{ path: route.replaceAll(/\[(\w+)\]/g, "{$1}"), method, operation }] : [];
    }),
  );
}
