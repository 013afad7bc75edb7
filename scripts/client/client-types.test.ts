import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { apiVersion } from "@/lib/openapi/version";
import { clientTypes, firstLineOf, pageTypes } from "./client-types";

const readJson = (...path: string[]) => JSON.parse(readFileSync(join(process.cwd(), ...path), "utf8"));

describe("the typed client", () => {
  test.each([
    ["for programs", clientTypes],
    ["for Kith's pages", pageTypes],
  ])("%s is made of the description as it is: after a change, run npm run describe-api", (_for, types) => {
    const [first] = readFileSync(types.file, "utf8").split("\n", 1);
    expect(first).toBe(firstLineOf(types, readJson("lib", "openapi", "description.json")));
  });

  test("has the version of the API", () => {
    expect(readJson("packages", "client", "package.json")).toMatchObject({ version: apiVersion });
  });

  test("asks by the version of openapi-fetch that its tests ran with", () => {
    const { dependencies } = readJson("packages", "client", "package.json");
    expect(dependencies).toEqual({
      "openapi-fetch": readJson("package.json").devDependencies["openapi-fetch"],
    });
  });
});
