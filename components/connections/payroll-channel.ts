"use client";

// Kith's cross-origin opener policy separates the payroll window from its opener once it visits the vendor. After
// the vendor has redirected it back to Kith, both have the same origin again, so this channel connects them. Other
// origins cannot listen.

const channelName = "kith-payroll";

export const payrollStartPath = "/admin/connections/payroll/start";

export type PayrollOutcome =
  | { outcome: "connected"; orgName: string }
  | { outcome: "not_connected"; detail: string };

/** A page of an older version may send other messages. */
function parseOutcome(message: unknown): PayrollOutcome | null {
  if (typeof message !== "object" || message === null || !("outcome" in message)) return null;
  if (message.outcome === "connected" && "orgName" in message && typeof message.orgName === "string")
    return { outcome: "connected", orgName: message.orgName };
  if (message.outcome === "not_connected" && "detail" in message && typeof message.detail === "string")
    return { outcome: "not_connected", detail: message.detail };
  return null;
}

/** Notifies all open pages of the result. */
export function postOutcome(outcome: PayrollOutcome): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(outcome);
  channel.close();
}

/** Calls `onOutcome` with each result, until the returned function is called. */
export function subscribeToOutcomes(onOutcome: (outcome: PayrollOutcome) => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const outcome = parseOutcome(data);
    if (outcome) onOutcome(outcome);
  };
  return () => channel.close();
}

// True if this tab itself went to the vendor because its pop-up was blocked. Session storage survives the redirects;
// the address must not contain the flag.
const fullPageStorageKey = "kith-payroll-full-page";

export function storeIsFullPage(isFullPage: boolean): void {
  try {
    if (isFullPage) window.sessionStorage.setItem(fullPageStorageKey, "true");
    else window.sessionStorage.removeItem(fullPageStorageKey);
  } catch {
    // Storage is disabled. The page then offers both closing and returning.
  }
}

export function readIsFullPage(): boolean {
  try {
    return window.sessionStorage.getItem(fullPageStorageKey) !== null;
  } catch {
    return false;
  }
}
