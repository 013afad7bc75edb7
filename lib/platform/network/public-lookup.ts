import "server-only";
import { lookup as lookUpName, type LookupAddress, type LookupAllOptions } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { createBrandedError } from "@/lib/platform/branded-errors";
import { isPublicAddress } from "./is-public-address";

export type LookupAddresses = (
  name: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

export class NotPublicError extends createBrandedError("NotPublic") {}

/** Sockets do not resolve numeric hosts, so numeric hosts must be checked when the URL is read. */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, "");
  return isIP(host) !== 0 && !isPublicAddress(host);
}

/**
 * Refuses a host name if any of its IP addresses is not public. The socket connects to the checked addresses, so the
 * name cannot resolve differently between the check and the connection.
 */
export const createPublicLookup =
  (resolve: LookupAddresses = lookUpName): LookupFunction =>
  (name, options, callback) => {
    resolve(name, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error) callback(error, []);
      else if (!first || !addresses.every(({ address }) => isPublicAddress(address))) {
        callback(new NotPublicError("not a public address"), []);
      } else if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };

/** RFC 2606, 6761, 6762 and 8375, ICANN's .internal, and common names of local networks. */
const privateNamePattern =
  /(?:^|\.)(?:localhost|local|internal|home\.arpa|test|invalid|onion|lan|home|corp|private|intranet)$/;

/** With such a parameter, a URL is a credential. */
const credentialParameterName = /token|secret|signature|password|credential|api_?key|^(?:auth|key|sig|jwt)$/i;

/**
 * Plain `https` on a public host, without a fragment or a credential. A public name with a private IP address passes,
 * because the check sends no DNS query.
 */
export function isSafePublicUrl(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password, hostname, hash, searchParams } = new URL(address);
  const host = hostname.replace(/\.$/, "");
  const isLiteral = host.startsWith("[") || isIP(host) !== 0;
  return (
    protocol === "https:" &&
    username === "" &&
    password === "" &&
    hash === "" &&
    (isLiteral ? !isPrivateHost(host) : host.includes(".") && !privateNamePattern.test(host)) &&
    ![...searchParams.keys()].some((name) => credentialParameterName.test(name))
  );
}
