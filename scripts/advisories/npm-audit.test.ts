import { expect, test } from "vitest";
import { parseNpmAudit } from "./npm-audit";

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

test("reports each npm audit finding once, for its own package", () => {
  expect(parseNpmAudit(JSON.stringify(found), isDevelopment)).toEqual([
    {
      ...{ id: "GHSA-1", name: "left", version: "<1.1.0", isDevelopment: false },
      ...{ severity: "high", summary: "It breaks", fixed: [] },
    },
  ]);
  expect(
    parseNpmAudit(JSON.stringify({ auditReportVersion: 2, vulnerabilities: {} }), isDevelopment),
  ).toEqual([]);
});

test.each(["", "<html>", '{"message":"not found","error":{"code":"ENOAUDIT"}}', "{}", "null"])(
  "treats an unanswered audit as failed, not as clean: %s",
  (text) => {
    expect(parseNpmAudit(text, isDevelopment)).toBeNull();
  },
);
