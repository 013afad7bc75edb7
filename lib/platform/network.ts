import { isIPv6 } from "node:net";

const groupsOfNetwork = 4;

/**
 * By what an address is counted: an IPv4 address by itself; of an IPv6 address its first 64 bits, because whoever has one has
 * all of that network. An IPv4 address written as IPv6 (`::ffff:192.0.2.1`) is that IPv4 address. Any other text stays as it is.
 */
export function countedAddress(address: string): string {
  const [plain = ""] = address.trim().split("%"); // without the name of an interface
  if (!isIPv6(plain)) return plain;
  const groups = groupsOf(plain);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) {
    const [high = 0, low = 0] = groups.slice(6);
    return [high >> 8, high & 0xff, low >> 8, low & 0xff].join(".");
  }
  const network = groups.slice(0, groupsOfNetwork).map((group) => group.toString(16));
  return `${network.join(":")}::/64`;
}

/** The eight numbers of a well-formed IPv6 address. */
function groupsOf(address: string): number[] {
  const [head = "", tail] = address.split("::");
  const [before, after] = [numbersOf(head), numbersOf(tail ?? "")];
  const left = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array.from({ length: left }, () => 0), ...after];
}

const numbersOf = (part: string): number[] =>
  part
    .split(":")
    .filter((group) => group !== "")
    .flatMap((group) => (group.includes(".") ? fromIPv4(group) : [parseInt(group, 16)]));

function fromIPv4(dotted: string): [number, number] {
  const [a = 0, b = 0, c = 0, d = 0] = dotted.split(".").map(Number);
  return [a * 256 + b, c * 256 + d];
}
