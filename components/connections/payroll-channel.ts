// Kith's cross-origin opener policy separates the payroll window from its opener when the window visits the vendor.
// After the vendor redirects the window back to Kith, both pages have the same origin, so this channel connects them.
// Pages of other origins cannot listen.

const channelName = "kith-payroll";

export const payrollStartPath = "/admin/connections/payroll/start";

export type PayrollConsentOutcome =
  | { outcome: "connected"; orgName: string }
  | { outcome: "not_connected"; detail: string };

export function postOutcome(outcome: PayrollConsentOutcome): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(outcome);
  channel.close();
}

export function subscribeToOutcomes(onOutcome: (outcome: PayrollConsentOutcome) => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: MessageEvent<PayrollConsentOutcome>) => onOutcome(data);
  return () => channel.close();
}

// Flag of a tab that visits the vendor itself, because the browser blocked the pop-up. Session storage survives the
// redirects; the redirect URI cannot contain the flag.
const fullPageStorageKey = "kith-payroll-full-page";

export function storeFullPageFlag(isFullPage: boolean): void {
  try {
    if (isFullPage) window.sessionStorage.setItem(fullPageStorageKey, "true");
    else window.sessionStorage.removeItem(fullPageStorageKey);
  } catch {
    // Storage is disabled: the flag is not stored, and the page behaves like a pop-up.
  }
}

export function readFullPageFlag(): boolean {
  try {
    return window.sessionStorage.getItem(fullPageStorageKey) !== null;
  } catch {
    return false;
  }
}
