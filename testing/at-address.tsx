import {
  AppRouterContext,
  type AppRouterInstance,
} from "next/dist/shared/lib/app-router-context.shared-runtime";
import {
  PathnameContext,
  SearchParamsContext,
} from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import type { ReactNode } from "react";

const doNothing = () => undefined;
const idleRouter: AppRouterInstance = {
  bfcacheId: "",
  back: doNothing,
  forward: doNothing,
  refresh: doNothing,
  push: doNothing,
  replace: doNothing,
  prefetch: doNothing,
};

export const atAddress = (
  shown: ReactNode,
  {
    path = "/",
    search = "",
    ...router
  }: { path?: string; search?: string } & Partial<AppRouterInstance> = {},
) => (
  <AppRouterContext value={{ ...idleRouter, ...router }}>
    <PathnameContext value={path}>
      <SearchParamsContext value={new URLSearchParams(search)}>{shown}</SearchParamsContext>
    </PathnameContext>
  </AppRouterContext>
);
