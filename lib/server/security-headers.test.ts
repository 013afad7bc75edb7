import { expect, test } from "vitest";
import { securityHeaders } from "./security-headers";

const headers = (publicUrl: string, isDevelopment = false) =>
  securityHeaders({ nonce: "n0nce", publicUrl, isDevelopment });

test("over https, and only there, the browser is told to come back by https", () => {
  expect(headers("https://kith.example")).toMatchObject({
    "strict-transport-security": "max-age=63072000; includeSubDomains",
  });
  expect(headers("http://localhost:3000")).not.toHaveProperty("strict-transport-security");
});

test("scripts run by nonce alone; code is evaluated in development only", () => {
  const scripts = (isDevelopment: boolean) =>
    /script-src ([^;]+)/.exec(headers("https://kith.example", isDevelopment)["content-security-policy"])?.[1];
  expect(scripts(false)).toBe("'self' 'nonce-n0nce' 'strict-dynamic'");
  expect(scripts(true)).toContain("'unsafe-eval'");
});
