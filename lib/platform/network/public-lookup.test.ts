import { describe, expect, test } from "vitest";
import { isSafePublicUrl } from "./public-lookup";

describe("a vendor's URL may be sent to clients", () => {
  test.each([
    "https://cdn.vendor.example/avatars/1.png",
    "https://www.gravatar.com/avatar/0a1b?s=200&d=mm",
    "https://93.184.216.34/1.png",
  ])("%s", (address) => expect(isSafePublicUrl(address)).toBe(true));
});

describe("a vendor's URL is never sent to clients", () => {
  test.each([
    ["without encryption", "http://cdn.vendor.example/1.png"],
    ["with a user name", "https://reader@cdn.vendor.example/1.png"],
    ["with a token in its query", "https://cdn.vendor.example/1.png?size=2&Access_Token=secret"],
    ["signed for a limited time", "https://cdn.vendor.example/1.png?X-Amz-Signature=00&X-Amz-Expires=9"],
    ["with a token after the hash", "https://cdn.vendor.example/1.png#token=secret"],
    ["on a private IPv4 address", "https://192.168.7.7/1.png"],
    ["on this machine in another notation", "https://0x7f.1/1.png"],
    ["on a private address inside IPv6", "https://[::ffff:10.0.0.1]/1.png"],
    ["on a name below localhost", "https://pictures.localhost/1.png"],
    ["on a name of a local network", "https://intranet/1.png"],
    ["on a name of multicast DNS", "https://nas.local./1.png"],
    ["on a name reserved for private use", "https://pictures.corp.internal/1.png"],
    ["that is invalid", "not an address"],
  ])("%s", (_, address) => expect(isSafePublicUrl(address)).toBe(false));
});
