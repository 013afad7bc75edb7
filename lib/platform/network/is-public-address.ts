import { BlockList, isIP } from "node:net";

/** From IANA's special-purpose registries. */
const reservedNetworks = new BlockList();
for (const [network, length] of [
  ["0.0.0.0", 8], // this network
  ["10.0.0.0", 8], // private
  ["100.64.0.0", 10], // shared by carriers' customers
  ["127.0.0.0", 8], // this machine
  ["169.254.0.0", 16], // link-local, clouds' metadata
  ["172.16.0.0", 12], // private
  ["192.0.0.0", 24], // protocols
  ["192.0.2.0", 24], // documentation
  ["192.31.196.0", 24], // AS112
  ["192.52.193.0", 24], // AMT
  ["192.88.99.0", 24], // 6to4 relays
  ["192.168.0.0", 16], // private
  ["192.175.48.0", 24], // AS112
  ["198.18.0.0", 15], // benchmarks
  ["198.51.100.0", 24], // documentation
  ["203.0.113.0", 24], // documentation
  ["224.0.0.0", 4], // multicast
  ["240.0.0.0", 4], // reserved, broadcast
] as const) {
  reservedNetworks.addSubnet(network, length, "ipv4");
}
for (const [network, length] of [
  ["2001::", 23], // protocols: Teredo and ORCHID addresses contain other IP addresses
  ["2001:db8::", 32], // documentation
  ["2002::", 16], // 6to4: contains an IPv4 address
  ["2620:4f:8000::", 48], // AS112
  ["3fff::", 20], // documentation
] as const) {
  reservedNetworks.addSubnet(network, length, "ipv6");
}

/**
 * The range of all public IPv6 addresses. Loopback, unique local (fc00::/7), link-local, multicast and embedded IPv4
 * addresses (::ffff:0:0/96, 64:ff9b::/96) are outside this range.
 */
const globalUnicast = new BlockList();
globalUnicast.addSubnet("2000::", 3, "ipv6");

export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !reservedNetworks.check(address, "ipv4");
    case 6:
      return globalUnicast.check(address, "ipv6") && !reservedNetworks.check(address, "ipv6");
    default:
      return false;
  }
}
