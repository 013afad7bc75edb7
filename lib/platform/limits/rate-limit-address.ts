import { isIPv6 } from "node:net";

const networkGroupCount = 4;

/**
 * The first 64 bits of an IPv6 address, because a subscriber controls the whole /64 network. An IPv4 address written as
 * IPv6 (`::ffff:192.0.2.1`) counts as IPv4. Other texts lose outer spaces and interface name.
 */
export function toRateLimitAddress(address: string): string {
  const [plain = ""] = address.trim().split("%"); // the part after `%` names an interface
  if (!isIPv6(plain)) return plain;
  const groups = parseIPv6Groups(new URL(`http://[${plain}]`).hostname.slice(1, -1)); // without dotted groups
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) {
    const [high = 0, low = 0] = groups.slice(6);
    return [high >> 8, high & 0xff, low >> 8, low & 0xff].join(".");
  }
  const network = groups.slice(0, networkGroupCount).map((group) => group.toString(16));
  return `${network.join(":")}::/64`;
}

function parseIPv6Groups(address: string): number[] {
  const [head = "", tail] = address.split("::");
  const [before, after] = [parseGroups(head), parseGroups(tail ?? "")];
  const left = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array.from({ length: left }, () => 0), ...after];
}

const parseGroups = (part: string): number[] =>
  part
    .split(":")
    .filter((group) => group !== "")
    .map((group) => parseInt(group, 16));
