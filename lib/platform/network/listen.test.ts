import { createServer } from "node:net";
import { expect, test } from "vitest";
import { EnvironmentError } from "@/lib/platform/branded-errors";
import { listenOnPort } from "./listen";

test("an occupied port is refused with the name of its setting", async () => {
  const first = createServer();
  await listenOnPort(first, { port: 0, host: "127.0.0.1", setting: "PORT" });
  const address = first.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const second = listenOnPort(createServer(), { port, host: "127.0.0.1", setting: "METRICS_PORT" });
  await expect(second).rejects.toThrow(EnvironmentError);
  await expect(second).rejects.toThrow(
    `port ${port} of this machine, perhaps another Kith. Stop it, or choose another port with METRICS_PORT.`,
  );
  first.close();
});

test.each(["nowhere.invalid", "999.1.1.1", "192.0.2.1"])(
  "the address %s, invalid or of another machine, is refused with HOST",
  async (host) => {
    const attempt = listenOnPort(createServer(), { port: 0, host, setting: "PORT" });
    await expect(attempt).rejects.toThrow(EnvironmentError);
    await expect(attempt).rejects.toThrow("Set HOST to an address of this machine");
  },
);
