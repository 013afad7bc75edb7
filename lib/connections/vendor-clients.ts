import "server-only";
import type { Chat } from "@/lib/connections/connectors/chat/port";
import { createSlackChat } from "@/lib/connections/connectors/chat/slack";
import type { PayrollOAuthClient } from "@/lib/connections/connectors/payroll/port";
import { createXeroOAuthClient } from "@/lib/connections/connectors/payroll/xero-authorisation";
import type { VendorClock } from "@/lib/connections/connectors/vendor-call";
import { environment } from "@/lib/platform/environment";
import { Problem } from "@/lib/platform/problem";
import { singleton } from "@/lib/platform/singleton";

/** Clock and waits of all vendor calls in this process: real ones by default, replaced only in tests. */
export const vendorClock = singleton<{ current: Partial<VendorClock> }>("vendor-timing", () => ({
  current: {},
}));

export const createChatClient = (botToken: string): Chat =>
  createSlackChat({ baseUrl: environment().chatApiUrl, botToken, timing: vendorClock.current });

/** Throws a 409 `payroll_not_configured` if Kith's app there is not set up. */
export function createPayrollOAuthClient(): PayrollOAuthClient {
  const { client, ...addresses } = environment().payroll;
  if (client) return createXeroOAuthClient({ timing: vendorClock.current, ...addresses, ...client });
  throw new Problem(
    "conflict",
    "payroll_not_configured",
    "The payroll app is not set up. Your Kith administrator sets PAYROLL_CLIENT_ID and PAYROLL_CLIENT_SECRET.",
  );
}
