import { expect, test } from "vitest";
import { buildCompany } from "../projects/company";
import { createServiceAccount } from "./service-account";
import { createDirectorySimulator } from "./simulator";

// What the vendor documents of its lists, as far as an adapter could rely on it by mistake.

const apiUrl = "http://simulator/admin/directory/v1";
const now = () => Date.parse("2026-11-28T09:00:00Z");

async function connect(options: Parameters<typeof createDirectorySimulator>[0] = {}) {
  const simulator = createDirectorySimulator({ company: buildCompany(10), now, ...options });
  const { client_email: clientEmail } = simulator.keyFile;
  const { sign } = createServiceAccount({ clientEmail, delegation: { subjects: [], scopes: [] }, now });
  const iat = now() / 1_000;
  const assertion = sign({
    ...{ iss: clientEmail, aud: "http://simulator/token", sub: simulator.adminEmail, iat, exp: iat + 3_600 },
    scope: "https://www.googleapis.com/auth/admin.directory.user.readonly",
  });
  const body = new URLSearchParams({ grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer", assertion });
  const granted: unknown = await (
    await simulator.fetch("http://simulator/token", { method: "POST", body })
  ).json();
  const token =
    granted && typeof granted === "object" && "access_token" in granted ? granted.access_token : "";
  const get = async (query: string) => {
    const headers = { authorization: `Bearer ${String(token)}` };
    const response = await simulator.fetch(`${apiUrl}/users?${query}`, { headers });
    const answer: unknown = await response.json();
    return { status: response.status, text: JSON.stringify(answer) };
  };
  return { simulator, get };
}

test.each([
  ["neither customer nor domain", ""],
  ["both", "customer=my_customer&domain=fernhill.example"],
  ["a page above the maximum", "customer=my_customer&maxResults=501"],
])("a list of users with %s is refused", async (_title, query) => {
  const { get } = await connect();
  expect(await get(query)).toMatchObject({ status: 400 });
});

test("a page has 100 users by default, and custom fields only with a projection", async () => {
  const { get } = await connect({ company: buildCompany(150) });
  const { text } = await get("customer=my_customer");
  expect([text.split('"primaryEmail"').length - 1, text.includes("customSchemas")]).toEqual([100, false]);
  expect((await get("customer=my_customer&projection=full")).text).toContain("customSchemas");
});

test("deleted users are listed alone, and a list without users lacks its key", async () => {
  const { simulator, get } = await connect();
  expect((await get("customer=my_customer&showDeleted=true")).text).not.toContain('"users"');
  simulator.remove("1002");
  const { text } = await get("customer=my_customer&showDeleted=true&fields=users(id)");
  expect(text).toBe('{"users":[{"id":"1002"}]}');
});
