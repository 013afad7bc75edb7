import { createServer } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, expect, test } from "vitest";
import { refuseRepeatedHeader } from "./repeated-header";

const server = createServer((request, response) => {
  response.end(refuseRepeatedHeader(request)?.code ?? "served");
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
afterAll(() => server.close());

/** Sends these lines as they are, and returns the body of the answer. */
async function answerTo(...lines: string[]): Promise<string | undefined> {
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  socket.end(["GET / HTTP/1.1", ...lines, "Connection: close", "", ""].join("\r\n"));
  return (await text(socket))
    .split("\r\n\r\n")[1]
    ?.split("\r\n")
    .find((line) => /[a-z]{3}/.test(line));
}

test.each<[string, string[]]>([
  ["Host twice", ["Host: kith.example", "Host: elsewhere.example"]],
  ["Host twice with the same value", ["Host: kith.example", "HOST: kith.example"]],
  ["two credentials", ["Host: kith.example", "Authorization: Bearer a", "authorization: Bearer b"]],
])("a request with %s is refused", async (_what, lines) => {
  expect(await answerTo(...lines)).toBe("repeated_header");
});

test("a request that repeats a header of several values is served", async () => {
  expect(await answerTo("Host: kith.example", "Accept: text/csv", "Accept: application/json")).toBe("served");
});
