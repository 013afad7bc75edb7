import "server-only";
import { Problem } from "@/lib/problem";

const anyHost = "http://kith";

/**
 * The path and query of a request, as everything behind this sees them: without a host before them (RFC 9112, 3.2.2) and without
 * dot segments, so that who guards an address and who serves it read the same. Null for what is no address, which breaks Next.
 */
export function readTarget(target: string): string | null {
  if (/^\/[\w/-]*$/.test(target)) return target; // already what the parser would make of it
  const address = target.startsWith("/") ? anyHost + target : target;
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return null;
  const { pathname, search } = new URL(address);
  return isDecodable(pathname) ? pathname + search : null;
}

function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== "";
  } catch {
    return false;
  }
}

export const invalidAddress = () =>
  new Problem("invalid", "invalid_address", "This is not an address of Kith.");

/** The address as a person would see it, without what Next's own navigation adds. */
export function pathOf(target: string): string {
  const { pathname, searchParams } = new URL(anyHost + target);
  searchParams.delete("_rsc");
  return searchParams.size > 0 ? `${pathname}?${searchParams.toString()}` : pathname;
}
