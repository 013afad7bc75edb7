import { expect, test } from "vitest";
import { buildNonPageHeaders, buildPageHeaders } from "./security-headers";

const requestId = "request-1";
const page = (publicUrl: string, isDevelopment = false) =>
  buildPageHeaders("n0nce", { publicUrl, isDevelopment, requestId });

test("over https, and only there, the browser is instructed to use https (B51)", () => {
  for (const headersAt of [page, (publicUrl: string) => buildNonPageHeaders({ publicUrl, requestId })]) {
    expect(headersAt("https://kith.example")).toMatchObject({
      "strict-transport-security": "max-age=63072000; includeSubDomains",
    });
    expect(headersAt("http://localhost:3000")).not.toHaveProperty("strict-transport-security");
  }
});

test("scripts run by nonce only; code is evaluated in development only (B52)", () => {
  const scripts = (isDevelopment: boolean) =>
    /script-src ([^;]+)/.exec(
      page("https://kith.example", isDevelopment)["content-security-policy"] ?? "",
    )?.[1];
  expect(scripts(false)).toBe("'self' 'nonce-n0nce' 'strict-dynamic'");
  expect(scripts(true)).toContain("'unsafe-eval'");
});

test("responses that are not pages have every defence of a page, and run and load nothing", () => {
  const { "content-security-policy": policyOfPage, ...defences } = page("https://kith.example");
  const { "content-security-policy": policy, ...same } = buildNonPageHeaders({
    publicUrl: "https://kith.example",
    requestId,
  });
  expect(same).toEqual(defences);
  expect(same["x-request-id"]).toBe(requestId);
  expect(policyOfPage).toContain("frame-ancestors 'none'");
  expect(policy).toBe("default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'");
});
