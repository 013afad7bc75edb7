import "server-only";
import { lookup as lookUpName, type LookupAddress, type LookupAllOptions } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { isMarked } from "@/lib/branded";
import { isPublicAddress } from "./is-public-address";

/** `dns.lookup` of all addresses of a name. */
export type Resolve = (
  name: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

const notPublic = Symbol.for("kith.not-public");

/** The name leads to where nothing of ours may connect. */
export class NotPublic extends Error {
  override readonly name = "NotPublic";
  readonly [notPublic] = true;
  static override [Symbol.hasInstance](value: unknown): boolean {
    return isMarked(value, notPublic);
  }
}

/** A host in numbers that is not of the public internet. Nobody looks one up, so it is judged where the address is read. */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, "");
  return isIP(host) !== 0 && !isPublicAddress(host);
}

/**
 * One look-up as a socket asks for it. A name with any address that is not public is refused whole. What is checked is what is connected to:
 * a name cannot change its meaning in between.
 */
export const publicLookup =
  (resolve: Resolve = lookUpName): LookupFunction =>
  (name, options, callback) => {
    resolve(name, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error) callback(error, []);
      else if (!first || !addresses.every(({ address }) => isPublicAddress(address))) {
        callback(new NotPublic("not a public address"), []);
      } else if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };

/** Top-level names that no public host has (RFC 2606, 6761, 6762 and 8375, ICANN's .internal, names that local networks use). */
const privateNames =
  /(?:^|\.)(?:localhost|local|internal|home\.arpa|test|invalid|onion|lan|home|corp|private|intranet)$/;

/** Query parameters by which an address is itself a credential. */
const credentialName = /token|secret|signature|password|credential|api_?key|^(?:auth|key|sig|jwt)$/i;

/**
 * True if a client may receive this address of a vendor: plain `https` on a public host, without a credential. A public name
 * with a private address passes, because the check sends no DNS query.
 */
export function isPlainPublicUrl(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password, hostname, hash, searchParams } = new URL(address);
  const host = hostname.replace(/\.$/, "");
  const isLiteral = host.startsWith("[") || isIP(host) !== 0;
  return (
    protocol === "https:" &&
    username === "" &&
    password === "" &&
    hash === "" &&
    (isLiteral ? !isPrivateHost(host) : host.includes(".") && !privateNames.test(host)) &&
    ![...searchParams.keys()].some((name) => credentialName.test(name))
  );
}
