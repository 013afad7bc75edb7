import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { changesResponse } from "@/lib/directory/changes/schema";
import { database } from "@/lib/platform/database/database";
import { drawPortrait } from "@/simulators/projects/portrait";
import {
  createBrowserHeaders,
  createTokenHeaders,
  createLevelHeaders,
  createPublicOnlyHeaders,
} from "@/testing/callers";
import { createAccount, createTestCompany, toPersonId, type PersonKey } from "@/testing/test-company";
import { setUpTestDatabase } from "@/testing/test-database";
import { readApi, requestApi } from "@/testing/request-api";
import { DELETE, GET, PUT } from "./picture/route";

setUpTestDatabase();
beforeEach(createTestCompany);

type Headers = Readonly<Record<string, string>>;
const own = new Uint8Array(drawPortrait("own"));
const vendors = new Uint8Array(drawPortrait("vendor"));

/** Calls the route with bytes, which `requestApi` cannot send. */
async function call(method: "GET" | "PUT" | "DELETE", key: PersonKey, headers: Headers, bytes?: Uint8Array) {
  const handler = { GET, PUT, DELETE }[method];
  const request = new Request(`http://localhost:3000/api/people/${toPersonId(key)}/picture`, {
    method,
    headers: { ...(bytes && { "content-type": "image/png" }), ...headers },
    ...(bytes && { body: Buffer.from(bytes) }),
  });
  const response = await handler(request, { params: Promise.resolve({ id: toPersonId(key) }) });
  const body = new Uint8Array(await response.arrayBuffer());
  if (response.status < 400) return { outcome: String(response.status), body };
  const { code } = z.object({ code: z.string() }).parse(JSON.parse(Buffer.from(body).toString()));
  return { outcome: `${response.status} ${code}`, body };
}

const shown = async (key: PersonKey, headers: Headers) => (await call("GET", key, headers)).body;
const giveVendorsPicture = async () => {
  const personId = toPersonId("me");
  const data = { avatarUrl: "https://pictures.example/me.png" };
  await database().person.update({ where: { id: personId }, data });
  const picture = { addressHash: "x", contentType: "image/png", bytes: vendors, version: "v" };
  const [fetchedAt, dueAt] = [new Date(), new Date()];
  await database().personPicture.create({ data: { personId, ...picture, fetchedAt, dueAt } });
};

describe("one's own picture (ABOUT-6)", () => {
  test("takes precedence over the vendor's, and removing it shows the vendor's again", async () => {
    await giveVendorsPicture();
    const me = await createBrowserHeaders(await createAccount("me", "staff"));
    expect(await shown("me", me)).toEqual(vendors);
    expect((await call("PUT", "me", me, own)).outcome).toBe("200");
    expect(await shown("me", me)).toEqual(own);
    expect((await requestApi("GET", "/api/people", me)).text).toContain(
      `/api/people/${toPersonId("me")}/picture?v=`,
    );
    expect((await call("DELETE", "me", me)).outcome).toBe("200");
    expect(await shown("me", me)).toEqual(vendors);
  });

  test("is changed by the person and by executives alone, and refused before the body is read", async () => {
    const me = await createAccount("me", "staff");
    const headers = await createBrowserHeaders(me);
    expect((await call("PUT", "report", headers, new Uint8Array(9))).outcome).toBe("403 not_allowed");
    expect((await call("DELETE", "report", headers)).outcome).toBe("403 not_allowed");
    const reader = await createTokenHeaders(me, ["view:people"]);
    expect((await call("PUT", "me", reader, own)).outcome).toBe("403 missing_scope");
    expect(await database().ownPicture.count()).toBe(0);
    const executive = await createLevelHeaders("executive");
    expect((await call("PUT", "report", executive, own)).outcome).toBe("200");
  });

  test("is refused if it is no intact picture of a supported type and size", async () => {
    const me = await createBrowserHeaders(await createAccount("me", "staff"));
    for (const [bytes, type, outcome] of [
      [Buffer.from("<svg onload=alert(1)>"), "image/png", "400 picture_refused"],
      [Buffer.from("GIF89a\x64\x00\x64\x00 and more bytes"), "image/png", "400 picture_refused"],
      [own.subarray(0, own.length - 20), "image/png", "400 picture_refused"],
      [new Uint8Array(), "image/png", "400 picture_refused"],
      [new Uint8Array(2 * 1024 * 1024 + 1), "image/png", "413 picture_too_large"],
      [own, "image/svg+xml", "415 not_a_picture"],
    ] as const)
      expect((await call("PUT", "me", { ...me, "content-type": type }, bytes)).outcome).toBe(outcome);
    expect(await database().ownPicture.count()).toBe(0);
  });

  test("is logged, in the feed of changes, hidden from public_only tokens and erased with the person", async () => {
    const user = await createAccount("chair", "executive");
    const headers = await createTokenHeaders(user);
    const { cursor } = await readApi(changesResponse, "/api/people/changes", headers);
    await call("PUT", "me", headers, own);
    const { changes } = await readApi(changesResponse, `/api/people/changes?cursor=${cursor}`, headers);
    expect(changes.map(({ fields }) => fields)).toEqual([["avatar_url"]]);
    const recorded = { kind: "about_changed", detail: "picture" } as const;
    expect(await database().auditEvent.count({ where: recorded })).toBe(1);
    const publicOnly = await createPublicOnlyHeaders(user);
    expect((await requestApi("GET", "/api/people", publicOnly)).text).not.toContain("/picture");
    await database().person.delete({ where: { id: toPersonId("me") } });
    expect(await database().ownPicture.count()).toBe(0);
  });
});
