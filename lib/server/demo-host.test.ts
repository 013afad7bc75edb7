import { expect, test } from "vitest";
import { isThisMachine } from "./demo-host";

test.each(["localhost:3000", "LOCALHOST:3000", "127.0.0.1:3000", "[::1]:3000"])(
  "the demo answers as %s",
  (host) => {
    expect(isThisMachine(host, 3000)).toBe(true);
  },
);

test("without a port in it, the port is 80", () => {
  expect([isThisMachine("localhost", 80), isThisMachine("localhost", 3000)]).toEqual([true, false]);
});

test.each([
  undefined,
  "",
  ":3000",
  "evil.example",
  "evil.example:3000",
  "localhost:3001",
  "localhost:",
  "localhost.evil.example:3000",
  "localhost:3000.evil.example",
  "localhost:3000, evil.example",
  "evil.example@localhost:3000",
  "127.0.0.1.evil.example:3000",
  "0.0.0.0:3000",
  "[::1]x:3000",
  "[::]:3000",
  "localhost:03000x",
])("it does not answer as %j", (host) => {
  expect(isThisMachine(host, 3000)).toBe(false);
});
