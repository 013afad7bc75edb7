import { readFileSync } from "node:fs";
import { join } from "node:path";
import { lintFromString, loadConfig } from "@redocly/openapi-core";
import { expect, test } from "vitest";
import { descriptionFile } from "./stored-description";

const inRoot = (name: string) => join(process.cwd(), name);

test("Redocly finds nothing to object to in the description of the API", { timeout: 60_000 }, async () => {
  const config = await loadConfig({ configPath: inRoot("redocly.yaml") });
  const source = readFileSync(descriptionFile, "utf8");
  const problems = await lintFromString({ source, absoluteRef: descriptionFile, config });
  const found = problems.map(
    ({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`,
  );
  expect(found).toEqual([]);
});
