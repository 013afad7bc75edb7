"use client";

// The payroll window and the page that opened it are of one origin, but cut off from one another: our cross-origin opener policy
// parts them as soon as the window is at the vendor. This channel is what is left, and only our own origin can listen to it.

const channelName = "kith-payroll";

export const startAddress = "/admin/connections/payroll/start";

export type PayrollOutcome =
  | { outcome: "connected"; orgName: string }
  | { outcome: "not_connected"; detail: string };

/** A page of an older version of ours may say something else. */
function readOutcome(message: unknown): PayrollOutcome | null {
  if (typeof message !== "object" || message === null || !("outcome" in message)) return null;
  if (message.outcome === "connected" && "orgName" in message && typeof message.orgName === "string")
    return { outcome: "connected", orgName: message.orgName };
  if (message.outcome === "not_connected" && "detail" in message && typeof message.detail === "string")
    return { outcome: "not_connected", detail: message.detail };
  return null;
}

/** Tells every page of ours how it ended. */
export function postOutcome(outcome: PayrollOutcome): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(outcome);
  channel.close();
}

/** Hears how it ended, until the answered function is called. */
export function hearOutcomes(onOutcome: (outcome: PayrollOutcome) => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const outcome = readOutcome(data);
    if (outcome) onOutcome(outcome);
  };
  return () => channel.close();
}

// Whether this very tab went to the vendor, because a window of its own was blocked. Kept by the tab: it survives the way there
// and back, which nothing in the address may.
const fullPageMark = "kith-payroll-full-page";

export function markFullPage(isFullPage: boolean): void {
  try {
    if (isFullPage) window.sessionStorage.setItem(fullPageMark, "true");
    else window.sessionStorage.removeItem(fullPageMark);
  } catch {
    // Storage is turned off. The page then says that it can be closed, and offers the way back as well.
  }
}

export function isFullPage(): boolean {
  try {
    return window.sessionStorage.getItem(fullPageMark) !== null;
  } catch {
    return false;
  }
}
