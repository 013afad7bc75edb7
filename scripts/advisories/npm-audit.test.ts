import { expect, test } from "vitest";
import { readNpmAudit } from "./npm-audit";

const isDevelopment = (place: string) => place.includes("dev");
const found = {
  auditReportVersion: 2,
  vulnerabilities: {
    left: {
      via: [
        { url: "https://github.com/advisories/GHSA-1", title: "It breaks", severity: "high", name: "left" },
        "below",
      ],
      range: "<1.1.0",
      nodes: ["node_modules/left", "node_modules/dev/node_modules/left"],
    },
    dev: { via: ["left"], range: "*", nodes: ["node_modules/dev"] },
  },
};

test("what npm's audit found is told once, by the package that it is about", () => {
  expect(readNpmAudit(JSON.stringify(found), isDevelopment)).toEqual([
    {
      ...{ id: "GHSA-1", name: "left", version: "<1.1.0", isDevelopment: false },
      ...{ severity: "high", summary: "It breaks", fixed: [] },
    },
  ]);
  expect(readNpmAudit(JSON.stringify({ auditReportVersion: 2, vulnerabilities: {} }), isDevelopment)).toEqual(
    [],
  );
});

test.each(["", "<html>", '{"message":"not found","error":{"code":"ENOAUDIT"}}', "{}", "null"])(
  "an audit that nobody answered is none, and not a clean one: %s",
  (text) => {
    expect(readNpmAudit(text, isDevelopment)).toBeNull();
  },
);
