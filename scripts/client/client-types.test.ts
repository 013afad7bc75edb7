import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { apiVersion } from "@/lib/protocols/openapi/openapi-types";

const readJson = (...path: string[]) => JSON.parse(readFileSync(join(process.cwd(), ...path), "utf8"));

describe("the typed client", () => {
  test("has the version of the API", () => {
    expect(readJson("packages", "client", "package.json")).toMatchObject({ version: apiVersion });
  });

  test("depends on the version of openapi-fetch that its tests use", () => {
    const { dependencies } = readJson("packages", "client", "package.json");
    expect(dependencies).toEqual({
      "openapi-fetch": readJson("package.json").devDependencies["openapi-fetch"],
    });
  });
});
