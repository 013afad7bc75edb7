import { randomUUID } from "node:crypto";
import { isValidElement } from "react";
import { expect, test, vi } from "vitest";
import { createBrowserHeaders, createUser } from "@/testing/callers";
import { createTestCompany, toPersonId } from "@/testing/test-company";
import { setUpTestDatabase } from "@/testing/test-database";
import Page from "./page";

setUpTestDatabase();
const currentRequest = vi.hoisted(() => ({ headers: new Headers() }));
vi.mock("next/headers", () => ({ headers: async () => currentRequest.headers }));
const slowRead = vi.hoisted(() => vi.fn(() => new Promise(() => undefined)));
vi.mock("@/lib/profiles/queries", async (load) => ({
  ...(await load<object>()),
  readProfileBeforeAudit: slowRead,
}));

const open = (id: string) => Page({ params: Promise.resolve({ id }) });

test("the page of a person starts while the private profile is still being read, and only for viewers with access", async () => {
  await createTestCompany();
  const id = toPersonId("report");
  currentRequest.headers = new Headers(await createBrowserHeaders(await createUser("executive")));
  const page = await open(id);
  expect(slowRead).toHaveBeenCalled();
  expect(isValidElement(page) && page.props).toMatchObject({ person: { id, first_name: "report" } });
  await expect(open(randomUUID())).rejects.toMatchObject({ digest: "NEXT_HTTP_ERROR_FALLBACK;404" });
  currentRequest.headers = new Headers(await createBrowserHeaders(await createUser("guest")));
  await expect(open(id)).rejects.toMatchObject({ digest: expect.stringMatching(/^NEXT_REDIRECT/) as string });
});
