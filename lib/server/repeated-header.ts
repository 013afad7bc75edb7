import "server-only";
import type { IncomingMessage } from "node:http";
import { Problem } from "@/lib/problem";

/** Headers that decide who is calling and where the request goes. Node uses the first of several; a proxy may have used another. */
const singleHeaders = ["host", "authorization"] as const;

/** Returns why a request that repeats such a header is refused (RFC 9112, 3.2), or null. */
export function refuseRepeatedHeader({ rawHeaders }: Pick<IncomingMessage, "rawHeaders">): Problem | null {
  for (const name of singleHeaders) {
    let found = 0;
    for (let index = 0; index < rawHeaders.length; index += 2) {
      if (rawHeaders[index]?.toLowerCase() === name) found += 1;
    }
    if (found > 1) {
      return new Problem(
        "invalid",
        "repeated_header",
        `Send the header ${name} once; it was sent ${found} times.`,
      );
    }
  }
  return null;
}
