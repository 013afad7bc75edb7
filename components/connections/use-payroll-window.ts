"use client";

import { showNotice } from "@/components/ui/notice-store";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { connectionsQueryOptions } from "@/lib/browser/connections";
import { queryKeys } from "@/lib/browser/query-keys";
import { useInvalidate } from "@/lib/browser/refetch";
import { subscribeToOutcomes, storeIsFullPage, payrollStartPath } from "./payroll-channel";

/** Equals the server's timeout of an authorisation. */
const authorisationTimeoutMs = 10 * 60_000;
/** The opener gets the focus back shortly before the result of a closing window arrives. */
const outcomeGraceMs = 1_500;

export type PayrollWindowState =
  /** The payroll window is open. */
  | { kind: "waiting" }
  /** The focus returned without a result. Browsers do not reveal whether the window was closed. */
  | { kind: "left" }
  | { kind: "failed"; detail: string };

/**
 * Opens the payroll window and returns its state. Results arrive by the channel; if a message is lost, polling finds a
 * new `connectedAt`.
 */
export function usePayrollWindow(connectedAt: string | null) {
  const invalidate = useInvalidate();
  const [attempt, setAttempt] = useState<{ state: PayrollWindowState; before: string | null } | null>(null);
  const state = attempt && attempt.before === connectedAt ? attempt.state : null;
  const kind = state?.kind;
  useQuery(connectionsQueryOptions({ isWaiting: kind === "waiting" || kind === "left" }));

  useEffect(
    () =>
      subscribeToOutcomes((outcome) => {
        void invalidate(queryKeys.connections, queryKeys.setup);
        if (outcome.outcome === "connected") {
          setAttempt(null);
          showNotice({ title: "Connected", message: `Xero payroll is read from ${outcome.orgName}.` });
        } else {
          setAttempt(
            (attempt) => attempt && { ...attempt, state: { kind: "failed", detail: outcome.detail } },
          );
        }
      }),
    [invalidate],
  );

  useEffect(() => {
    if (kind !== "waiting") return;
    let settling: ReturnType<typeof setTimeout> | undefined;
    const change = (state: PayrollWindowState) => setAttempt((attempt) => attempt && { ...attempt, state });
    const lookBack = () => {
      if (document.visibilityState === "hidden") return;
      void invalidate(queryKeys.connections);
      clearTimeout(settling);
      settling = setTimeout(() => change({ kind: "left" }), outcomeGraceMs);
    };
    const expiring = setTimeout(
      () =>
        change({
          kind: "failed",
          detail: "There was no answer for ten minutes. Start again.",
        }),
      authorisationTimeoutMs,
    );
    window.addEventListener("focus", lookBack);
    document.addEventListener("visibilitychange", lookBack);
    return () => {
      clearTimeout(settling);
      clearTimeout(expiring);
      window.removeEventListener("focus", lookBack);
      document.removeEventListener("visibilitychange", lookBack);
    };
  }, [invalidate, kind]);

  return {
    state,
    /** Call this directly in the click handler; browsers block pop-ups that open after a delay. */
    open() {
      storeIsFullPage(false); // a new window starts with a copy of this tab's session storage
      if (window.open(payrollStartPath, "kith-payroll", buildWindowFeatures()) !== null) {
        setAttempt({ state: { kind: "waiting" }, before: connectedAt });
        return;
      }
      storeIsFullPage(true);
      // The address leads to the vendor: the router, which fetches pages, could not follow it.
      // eslint-disable-next-line @next/next/no-location-assign-relative-destination
      window.location.assign(`${payrollStartPath}?full=1`);
    },
    cancel: () => setAttempt(null),
  };
}

/** Centres the new window over the current window. */
function buildWindowFeatures(): string {
  const [width, height] = [600, 760];
  const left = Math.max(0, Math.round(window.screenX + (window.outerWidth - width) / 2));
  const top = Math.max(0, Math.round(window.screenY + (window.outerHeight - height) / 2));
  return `popup,width=${width},height=${height},left=${left},top=${top}`;
}
