import { showNotice } from "@/components/ui/notice-store";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { apiQuery } from "@/lib/browser/fetch-api";
import { useInvalidate } from "@/lib/browser/refetch";
import { subscribeToOutcomes, storeFullPageFlag, payrollStartPath } from "./payroll-channel";

/** Equal to the server's limit. */
const authorisationTimeoutMs = 10 * 60_000;
/**
 * Delay between the return of the focus and the state "left". A window that closes returns the focus to its opener
 * shortly before its result arrives.
 */
const outcomeGraceMs = 1_500;

export type PayrollConsentPopupState =
  | { kind: "waiting" }
  /** The opener has the focus again, without a result. The browser does not reveal whether the window was closed. */
  | { kind: "left" }
  | { kind: "failed"; detail: string };

/** Results arrive on a broadcast channel. If a message is lost, polling finds a new `connectedAt`. */
export function usePayrollConsentPopup(connectedAt: string | null) {
  const invalidate = useInvalidate();
  const [attempt, setAttempt] = useState<{ state: PayrollConsentPopupState; before: string | null } | null>(
    null,
  );
  const state = attempt && attempt.before === connectedAt ? attempt.state : null;
  const kind = state?.kind;
  useQuery({
    ...apiQuery("/api/admin/connections"),
    refetchInterval: kind === "waiting" || kind === "left" ? 2_000 : false,
    refetchIntervalInBackground: true, // the payroll window has the focus
  });

  useEffect(
    () =>
      subscribeToOutcomes((outcome) => {
        void invalidate("/api/admin/connections", "/api/admin/setup");
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
    let outcomeGraceTimer: ReturnType<typeof setTimeout> | undefined;
    const change = (state: PayrollConsentPopupState) =>
      setAttempt((attempt) => attempt && { ...attempt, state });
    const onFocusReturn = () => {
      if (document.visibilityState === "hidden") return;
      void invalidate("/api/admin/connections");
      clearTimeout(outcomeGraceTimer);
      outcomeGraceTimer = setTimeout(() => change({ kind: "left" }), outcomeGraceMs);
    };
    const expiring = setTimeout(
      () =>
        change({
          kind: "failed",
          detail: "Xero did not respond within ten minutes. Start again.",
        }),
      authorisationTimeoutMs,
    );
    window.addEventListener("focus", onFocusReturn);
    document.addEventListener("visibilitychange", onFocusReturn);
    return () => {
      clearTimeout(outcomeGraceTimer);
      clearTimeout(expiring);
      window.removeEventListener("focus", onFocusReturn);
      document.removeEventListener("visibilitychange", onFocusReturn);
    };
  }, [invalidate, kind]);

  return {
    state,
    /**
     * Opens the window, or the vendor in this tab if the browser blocks the window. Must run in the click handler,
     * because browsers block pop-ups that open later.
     */
    open() {
      storeFullPageFlag(false); // a new window starts with a copy of this tab's session storage
      if (window.open(payrollStartPath, "kith-payroll", buildWindowFeatures()) !== null) {
        setAttempt({ state: { kind: "waiting" }, before: connectedAt });
        return;
      }
      storeFullPageFlag(true);
      // Next's router fetches pages, so it cannot follow the redirect to the vendor.
      // oxlint-disable-next-line kith/no-full-page-load
      window.location.assign(`${payrollStartPath}?full=1`);
    },
    cancel: () => setAttempt(null),
  };
}

function buildWindowFeatures(): string {
  const [width, height] = [600, 760];
  const left = Math.max(0, Math.round(window.screenX + (window.outerWidth - width) / 2));
  const top = Math.max(0, Math.round(window.screenY + (window.outerHeight - height) / 2));
  return `popup,width=${width},height=${height},left=${left},top=${top}`;
}
