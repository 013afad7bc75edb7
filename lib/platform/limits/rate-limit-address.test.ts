import { SocketAddress } from "node:net";
import fc from "fast-check";
import { expect, test } from "vitest";
import { toRateLimitAddress } from "./rate-limit-address";

test.each([
  ["192.0.2.1", "192.0.2.1"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::ffff:192.0.2.1", "192.0.2.1"],
  ["0:0:0:0:0:FFFF:192.0.2.1", "192.0.2.1"],
  ["64:ff9b::192.0.2.1", "64:ff9b:0:0::/64"],
  ["unknown", "unknown"],
])("%j is counted as %j", (address, counted) => {
  expect(toRateLimitAddress(address)).toBe(counted);
});

const group = fc.integer({ min: 0, max: 0xffff });
const groups = fc.array(group, { minLength: 8, maxLength: 8 });
const write = (numbers: readonly number[]) => numbers.map((number) => number.toString(16)).join(":");
const isMapped = (numbers: readonly number[]) =>
  numbers.slice(0, 5).every((number) => number === 0) && numbers[5] === 0xffff;

test("addresses in one /64 count as one, and in two as two, in any notation", () => {
  fc.assert(
    fc.property(groups, groups, (one, other) => {
      fc.pre(!isMapped(one));
      const neighbour = [...one.slice(0, 4), ...other.slice(4)];
      const short = new SocketAddress({ address: write(one), family: "ipv6" }).address;
      expect(toRateLimitAddress(short)).toBe(toRateLimitAddress(write(one)));
      if (!isMapped(neighbour))
        expect(toRateLimitAddress(write(neighbour))).toBe(toRateLimitAddress(write(one)));
      const isSameNetwork = write(one.slice(0, 4)) === write(other.slice(0, 4));
      expect(toRateLimitAddress(write(other)) === toRateLimitAddress(write(one))).toBe(isSameNetwork);
    }),
  );
});
