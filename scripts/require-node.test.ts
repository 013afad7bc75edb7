import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";
import { getNodeRefusal } from "./require-node.mjs";

test.each(["16.20.2", "18.20.8", "20.0.0", "20.18.3"])("Node %s is refused in one sentence", (version) => {
  expect(getNodeRefusal(version)).toMatch(
    /^Kith needs Node 20\.19 or newer, and this is Node [\d.]+\. .+\.$/,
  );
});

test.each(["20.19.0", "20.20.2", "22.0.0", "24.1.0", "26.0.0"])("Node %s is accepted", (version) => {
  expect(getNodeRefusal(version)).toBeNull();
});

test("the refusal names the version of package.json", () => {
  const { engines } = z
    .object({ engines: z.object({ node: z.string() }) })
    .parse(JSON.parse(readFileSync("package.json", "utf8")));
  expect(getNodeRefusal("1.0.0")).toContain(`Node ${engines.node.replace(">=", "")} or newer`);
});
