import fc from "fast-check";
import { expect, test } from "vitest";
import { isPublicAddress } from "./is-public-address";

const dotted = (number: number) =>
  [24, 16, 8, 0].map((shift) => Math.floor(number / 2 ** shift) % 256).join(".");
const hex = (number: number) =>
  `${Math.floor(number / 0x1_0000).toString(16)}:${(number % 0x1_0000).toString(16)}`;
const inNetwork = ([first, length]: readonly [number, number]) =>
  fc.nat({ max: 2 ** (32 - length) - 1 }).map((host) => first + host);
const number = (address: string) => address.split(".").reduce((sum, part) => sum * 256 + Number(part), 0);

const closed = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const;

test("no address of a reserved IPv4 network is public, in any notation", () => {
  const any = fc.oneof(...closed.map(([first, length]) => inNetwork([number(first), length])));
  fc.assert(
    fc.property(any, (address) => {
      for (const written of [
        dotted(address),
        `::ffff:${dotted(address)}`,
        `::ffff:${hex(address)}`,
        `::${hex(address)}`,
        `64:ff9b::${hex(address)}`,
        `2002:${hex(address)}::1`,
        `2001:0:${hex(address)}::1`,
      ]) {
        expect([written, isPublicAddress(written)]).toEqual([written, false]);
      }
    }),
  );
});

test.each([
  ...["9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "172.15.255.255", "172.32.0.0"],
  ...["192.167.255.255", "192.169.0.0", "223.255.255.255", "2001:4860:4860::8888", "2606:4700::1111"],
])("%s, just outside a reserved network, is public", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test("only allocated global unicast is public in IPv6 (B48)", () => {
  const rest = fc
    .array(fc.nat({ max: 0xffff }), { minLength: 7, maxLength: 7 })
    .map((parts) => parts.map((part) => part.toString(16)).join(":"));
  const outside = fc.nat({ max: 0xffff }).filter((first) => first >> 13 !== 1);
  fc.assert(
    fc.property(outside, rest, (first, others) => {
      expect(isPublicAddress(`${first.toString(16)}:${others}`)).toBe(false);
    }),
  );
});

test.each([
  ...["2001:db8::1", "3fff::1", "fe80::1%eth0"],
  ...["", "example.com", "2130706433", "0x7f.1", "1.1.1", "[::1]"],
])("%s is not public", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});
