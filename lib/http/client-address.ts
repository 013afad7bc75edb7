import "server-only";
import type { IncomingMessage } from "node:http";
import proxyAddress from "proxy-addr";
import { environment } from "@/lib/platform/environment";

/** The header by which the server tells the rest of Kith who is asking. From outside it is dropped. */
export const clientAddressHeader = "x-client-address";

/** The address that a request came from: of the connection, or what the proxies say whom `TRUSTED_PROXIES` names. */
export function clientAddress(request: IncomingMessage): string {
  return proxyAddress(request, environment().trustedProxies);
}
