"use client";

import { showNotice } from "@/components/ui/notice-store";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { connectionsQuery } from "@/lib/query/connections";
import { queryKeys } from "@/lib/query/query-keys";
import { useInvalidate } from "@/lib/query/use-invalidate";
import { hearOutcomes, markFullPage, startAddress } from "./payroll-channel";

/** As long as the server keeps an authorisation. */
const patienceMs = 10 * 60_000;
/** A window that closes after it has finished gives the focus back a moment before its news arrives. */
const settleMs = 1_500;

export type WindowState =
  /** Somebody is at work there. */
  | { kind: "waiting" }
  /** The focus is back here, and nothing has come of it: closed, or left open. Which, a browser does not tell. */
  | { kind: "left" }
  | { kind: "failed"; detail: string };

/**
 * The window in which payroll is connected: opens it, and says how it is doing. Its news come by the channel; should they get lost,
 * the polled list shows another `connectedAt` than when it was opened.
 */
export function usePayrollWindow(connectedAt: string | null) {
  const invalidate = useInvalidate();
  const [attempt, setAttempt] = useState<{ state: WindowState; before: string | null } | null>(null);
  const state = attempt && attempt.before === connectedAt ? attempt.state : null;
  const kind = state?.kind;
  useQuery(connectionsQuery({ isWaiting: kind === "waiting" || kind === "left" }));

  useEffect(
    () =>
      hearOutcomes((outcome) => {
        void invalidate(queryKeys.connections);
        if (outcome.outcome === "connected") {
          setAttempt(null);
          showNotice({ title: "Connected", message: `Payroll is read from ${outcome.orgName}.` });
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
    const change = (state: WindowState) => setAttempt((attempt) => attempt && { ...attempt, state });
    const lookBack = () => {
      if (document.visibilityState === "hidden") return;
      void invalidate(queryKeys.connections);
      clearTimeout(settling);
      settling = setTimeout(() => change({ kind: "left" }), settleMs);
    };
    const expiring = setTimeout(
      () =>
        change({
          kind: "failed",
          detail: "There was no answer for ten minutes. Start again.",
        }),
      patienceMs,
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
    /** To be called in the click itself: after any wait, browsers take the window for an advertisement. */
    open() {
      markFullPage(false); // a new window begins with a copy of what this one keeps
      if (window.open(startAddress, "kith-payroll", windowFeatures()) !== null) {
        setAttempt({ state: { kind: "waiting" }, before: connectedAt });
        return;
      }
      markFullPage(true);
      // The address leads to the vendor: the router, which fetches pages, could not follow it.
      // eslint-disable-next-line @next/next/no-location-assign-relative-destination
      window.location.assign(`${startAddress}?full=1`);
    },
    cancel: () => setAttempt(null),
  };
}

/** In the middle of this window. */
function windowFeatures(): string {
  const [width, height] = [600, 760];
  const left = Math.max(0, Math.round(window.screenX + (window.outerWidth - width) / 2));
  const top = Math.max(0, Math.round(window.screenY + (window.outerHeight - height) / 2));
  return `popup,width=${width},height=${height},left=${left},top=${top}`;
}
