import { randomUUID } from "node:crypto";
import { isValidElement } from "react";
import { expect, test, vi } from "vitest";
import * as queries from "@/lib/profiles/queries";
import { createBrowserHeaders, createUser } from "@/testing/callers";
import { createTestCompany, toPersonId } from "@/testing/test-company";
import { pageRequest } from "@/testing/next-headers";
import { setUpTestDatabase } from "@/testing/test-database";
import Page from "./page";

setUpTestDatabase();

const open = (id: string) => Page({ params: Promise.resolve({ id }) });

test("the page of a person starts while the private profile is still being read, and only for viewers with access", async () => {
  const slowRead = vi.spyOn(queries, "readProfileBeforeAudit").mockReturnValue(new Promise(() => undefined));
  await createTestCompany();
  const id = toPersonId("report");
  pageRequest.headers = new Headers(await createBrowserHeaders(await createUser("executive")));
  const page = await open(id);
  expect(slowRead).toHaveBeenCalled();
  expect(isValidElement(page) && page.props).toMatchObject({ person: { id, first_name: "report" } });
  await expect(open(randomUUID())).rejects.toMatchObject({ digest: "NEXT_HTTP_ERROR_FALLBACK;404" });
  pageRequest.headers = new Headers(await createBrowserHeaders(await createUser("guest")));
  await expect(open(id)).rejects.toMatchObject({ digest: expect.stringMatching(/^NEXT_REDIRECT/) as string });
});
