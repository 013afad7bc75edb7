import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { expect, test, vi } from "vitest";
import { log } from "@/lib/platform/log/log";
import { overrideSettings } from "@/testing/override-settings";
import { getClientAddress } from "./public-endpoint";

/** Returns a request over a connection from `peer`, with this forwarding header. */
function requestFrom(peer: string, forwarded?: string): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, "remoteAddress", { value: peer });
  const request = new IncomingMessage(socket);
  if (forwarded !== undefined) request.headers["x-forwarded-for"] = forwarded;
  return request;
}

test.each([
  [
    "without trusted proxies, the header is ignored and the peer's address is used",
    [],
    "203.0.113.9",
    "192.0.2.1",
    "203.0.113.9",
  ],
  [
    "the header of an untrusted peer is ignored (B32)",
    ["10.0.0.0/8"],
    "203.0.113.9",
    "192.0.2.1",
    "203.0.113.9",
  ],
  ["a trusted proxy reports the client's address", ["10.0.0.0/8"], "10.1.2.3", "192.0.2.1", "192.0.2.1"],
  [
    "entries that the client put before the trusted proxy's entry are ignored",
    ["10.0.0.0/8"],
    "10.1.2.3",
    "127.0.0.1, 10.9.9.9, 192.0.2.1",
    "192.0.2.1",
  ],
  [
    "behind two trusted proxies, the last untrusted address is used",
    ["10.0.0.0/8", "loopback"],
    "127.0.0.1",
    "198.51.100.1, 192.0.2.1, 10.1.2.3",
    "192.0.2.1",
  ],
  ["a trusted proxy without the header is the client", ["loopback"], "::1", undefined, "::1"],
  ["a port is removed (B87)", ["loopback"], "::1", "203.0.113.6:51234", "203.0.113.6"],
  ["brackets and a port are removed (B87)", ["loopback"], "::1", "[2001:db8::5]:51234", "2001:db8::5"],
  ["brackets are removed (B87)", ["loopback"], "::1", "198.51.100.1, [2001:db8::5]", "2001:db8::5"],
  [
    "the port of a trusted proxy in the header is removed (B87)",
    ["loopback", "10.0.0.0/8"],
    "::1",
    "203.0.113.6:51234, 10.1.2.3:8080",
    "203.0.113.6",
  ],
  ["an entry that is no address counts as the proxy's own (B87)", ["loopback"], "::1", "unknown", "::1"],
  [
    "nothing before an entry that is no address counts (B87)",
    ["loopback", "10.0.0.0/8"],
    "::1",
    "192.0.2.1, _hidden, 10.1.2.3",
    "10.1.2.3",
  ],
])("%s", (_guarantee, trusted, peer, forwarded, expected) => {
  overrideSettings({ trustedProxies: trusted });
  expect(getClientAddress(requestFrom(peer, forwarded))).toBe(expected);
});

test("an entry that is no address is logged once, without the entry (SET-32)", () => {
  overrideSettings({ trustedProxies: ["loopback"] });
  const warn = vi.spyOn(log, "warn");
  for (const entry of ["unknown", "someone@example.com"]) getClientAddress(requestFrom("::1", entry));
  expect(warn.mock.calls.length).toBeLessThanOrEqual(1); // another test of this process may have caused it
  expect(JSON.stringify(warn.mock.calls)).not.toMatch(/unknown|someone/);
});
