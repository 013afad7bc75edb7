import { afterAll, describe, expect, test } from "vitest";
import { loadPayrollConsent } from "@/lib/connections/loaders";
import { database } from "@/lib/platform/database/database";
import { requestApi, routeLoaders } from "@/testing/request-api";
import { createBrowserHeaders, createUser, createTokenHeaders } from "@/testing/callers";
import { toPersonId, createTestCompany } from "@/testing/test-company";
import { dumpDatabase } from "@/testing/dump-database";
import { servePayroll } from "@/testing/serve-payroll";
import { pageRequest } from "@/testing/next-headers";
import { setUpTestDatabase } from "@/testing/test-database";
import { classifySender } from "./same-origin";

setUpTestDatabase();

const { close } = await servePayroll();
afterAll(close);

type Sent = Record<string, string>;

describe("the sender of a request (B17, B18, B19, B20, B21)", () => {
  test.each<[string, Sent, ReturnType<typeof classifySender>]>([
    ["our own page", { "sec-fetch-site": "same-origin" }, "page"],
    ["a person who typed the address", { "sec-fetch-site": "none" }, "person"],
    ["another site", { "sec-fetch-site": "cross-site" }, "elsewhere"],
    ["a sibling subdomain", { "sec-fetch-site": "same-site" }, "elsewhere"],
    ["an unknown value", { "sec-fetch-site": "whatever" }, "elsewhere"],
    [
      "another site with a contradicting Origin",
      { "sec-fetch-site": "cross-site", origin: "http://localhost:3000" },
      "elsewhere",
    ],
    ["our own page in an old browser", { origin: "http://localhost:3000" }, "page"],
    ["a link on our own page", { referer: "http://localhost:3000/admin/connections" }, "page"],
    ["another site in an old browser", { origin: "http://evil.example" }, "elsewhere"],
    ["a link on another site", { referer: "http://evil.example/http://localhost:3000/" }, "elsewhere"],
    ["another port", { referer: "http://localhost:3001/" }, "elsewhere"],
    ["a page without an origin", { origin: "null", referer: "http://localhost:3000/" }, "elsewhere"],
    ["a program", {}, "unknown"],
  ])("%s: %j is %s", (_who, sent, sender) => {
    expect(classifySender(new Headers(sent))).toBe(sender);
  });
});

test("the page that starts connecting payroll continues from Kith's own pages; from elsewhere it asks for confirmation and writes nothing (B23)", async () => {
  const { cookie } = await createBrowserHeaders(await createUser("executive"));
  const pending = () => database().pendingAuthorisation.count();
  const visit = (sent: Sent) => {
    pageRequest.headers = new Headers({ cookie, ...sent });
    return loadPayrollConsent();
  };
  for (const sent of [{ "sec-fetch-site": "cross-site" }, {}])
    expect(await visit(sent)).toMatchObject({ code: "cross_site" });
  expect(await pending()).toBe(0);
  for (const sent of [{ "sec-fetch-site": "same-origin" }, { "sec-fetch-site": "none" }])
    expect(await visit(sent)).toHaveProperty("url");
  expect(await pending()).toBe(2);
});

test("a GET that is audited is refused for a navigation from another site", async () => {
  await createTestCompany();
  const user = await createUser("executive");
  const [{ cookie }, token] = [await createBrowserHeaders(user), await createTokenHeaders(user)];
  const crossSite = { "sec-fetch-site": "cross-site" };
  const personPath = `/api/people/${toPersonId("report")}`;
  for (const path of [
    "/api/admin/audit?format=csv",
    ...["/profile", "/profile/financial", "/profile-changes"].map((part) => personPath + part),
  ]) {
    const before = await database().auditEvent.count();
    const outcome = async (headers: Sent) => (await requestApi("GET", path, headers)).outcome;
    expect([path, await outcome({ cookie, ...crossSite })]).toEqual([path, "403 cross_site"]);
    expect(await database().auditEvent.count()).toBe(before);
    expect(await outcome({ cookie })).toBe("200");
    expect(await outcome({ ...token, ...crossSite })).toBe("200");
  }
});

test("no GET of the API changes data for a navigation from another site (B23)", async () => {
  await createTestCompany();
  const { cookie } = await createBrowserHeaders(await createUser("executive"));
  const before = await dumpDatabase();
  for (const route of Object.keys(routeLoaders)) {
    const path = route.replaceAll(/\[\w+\]/g, toPersonId("report"));
    await requestApi("GET", path, { cookie, "sec-fetch-site": "cross-site" });
  }
  expect(await dumpDatabase()).toEqual(before);
});
