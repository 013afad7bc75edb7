import { afterAll, describe, expect, test, vi } from "vitest";
import { loadPayrollConsent } from "@/lib/connections/loaders";
import { database } from "@/lib/platform/database";
import { api, routes } from "@/lib/testing/api";
import { browserOf, makeUser, tokenOf } from "@/lib/testing/callers";
import { idOf, makeCompany } from "@/lib/testing/company";
import { dumpDatabase } from "@/lib/testing/dump";
import { servePayroll } from "@/lib/testing/payroll";
import { withStore } from "@/lib/testing/store";
import { senderOf } from "./own-origin";

withStore();

const { close } = await servePayroll();
afterAll(close);

// A page reads the request's headers from Next, which is not there in a test.
const request = vi.hoisted(() => ({ headers: new Headers() }));
vi.mock("next/headers", () => ({ headers: () => Promise.resolve(request.headers) }));

type Sent = Record<string, string>;

describe("who sent a request", () => {
  test.each<[string, Sent, ReturnType<typeof senderOf>]>([
    ["our own page", { "sec-fetch-site": "same-origin" }, "page"],
    ["somebody who typed the address", { "sec-fetch-site": "none" }, "person"],
    ["another site", { "sec-fetch-site": "cross-site" }, "elsewhere"],
    ["a neighbour in the domain", { "sec-fetch-site": "same-site" }, "elsewhere"],
    ["an unknown word", { "sec-fetch-site": "whatever" }, "elsewhere"],
    [
      "another site, whatever else it says",
      { "sec-fetch-site": "cross-site", origin: "http://localhost:3000" },
      "elsewhere",
    ],
    ["our own page in an old browser", { origin: "http://localhost:3000" }, "page"],
    ["its link", { referer: "http://localhost:3000/admin/connections" }, "page"],
    ["another site in an old browser", { origin: "http://evil.example" }, "elsewhere"],
    ["its link", { referer: "http://evil.example/http://localhost:3000/" }, "elsewhere"],
    ["another port", { referer: "http://localhost:3001/" }, "elsewhere"],
    ["a page without an origin", { origin: "null", referer: "http://localhost:3000/" }, "elsewhere"],
    ["a program", {}, "unknown"],
  ])("%s: %j is %s", (_who, sent, sender) => {
    expect(senderOf(new Headers(sent))).toBe(sender);
  });
});

describe("the page that begins with connecting payroll", () => {
  const pending = () => database().pendingAuthorisation.count();
  const visit = async (sent: Sent) => {
    const { cookie } = await browserOf(
      (await database().appUser.findFirst()) ?? (await makeUser("executive")),
    );
    request.headers = new Headers({ cookie, ...sent });
    return loadPayrollConsent();
  };

  test.each<Sent>([
    { "sec-fetch-site": "same-origin" },
    { "sec-fetch-site": "none" },
    { referer: "http://localhost:3000/admin/connections" },
  ])("leads on from our own pages: %j", async (sent) => {
    expect(await visit(sent)).toHaveProperty("url");
    expect(await pending()).toBe(1);
  });

  test.each<Sent>([
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { referer: "http://evil.example/" },
    {},
  ])("asks first, and writes nothing, where another site leads to it: %j (B23)", async (sent) => {
    expect(await visit(sent)).toMatchObject({ code: "cross_site" });
    expect(await pending()).toBe(0);
  });
});

describe("a GET that stands in the record", () => {
  const paths = [
    () => "/api/admin/audit?format=csv",
    () => `/api/people/${idOf("report")}/profile`,
    () => `/api/people/${idOf("report")}/profile/financial`,
    () => `/api/people/${idOf("report")}/profile-changes`,
  ];

  test.each(paths.map((path) => [path()]))(
    "%s is refused to a browser that another site leads there",
    async (path) => {
      await makeCompany();
      const user = await makeUser("executive");
      const { cookie } = await browserOf(user);
      const before = await database().auditEvent.count();
      for (const sent of [
        { "sec-fetch-site": "cross-site" },
        { "sec-fetch-site": "same-site" },
        { referer: "http://evil.example/" },
        { origin: "http://evil.example" },
      ]) {
        expect((await api("GET", path, { cookie, ...sent })).outcome).toBe("403 cross_site");
      }
      expect(await database().auditEvent.count()).toBe(before);
      for (const sent of [{ "sec-fetch-site": "same-origin" }, { "sec-fetch-site": "none" }, {}]) {
        expect((await api("GET", path, { cookie, ...sent })).outcome).toBe("200");
      }
      const token = await tokenOf(user);
      expect((await api("GET", path, { ...token, "sec-fetch-site": "cross-site" })).outcome).toBe("200");
    },
  );
});

test("no GET of the API changes anything for a browser that another site leads there (B23)", async () => {
  await makeCompany();
  const { cookie } = await browserOf(await makeUser("executive"));
  const before = await dumpDatabase();
  for (const route of Object.keys(routes)) {
    const path = route.replaceAll(/\[\w+\]/g, idOf("report"));
    await api("GET", path, { cookie, "sec-fetch-site": "cross-site" });
    expect([path, await dumpDatabase()]).toEqual([path, before]);
  }
});
