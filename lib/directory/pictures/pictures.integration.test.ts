import { createHash } from "node:crypto";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import type { PictureOutcome, PictureFetcher } from "@/lib/connections/connectors/pictures/port";
import { createPictureFetcher } from "@/lib/connections/connected-systems";
import { directoryDetailsResponse } from "@/lib/directory/details-schema";
import { changesResponse } from "@/lib/directory/changes/schema";
import { database } from "@/lib/platform/database/database";
import { acquireLease } from "@/lib/platform/database/lease";
import { personOverviewResponse } from "@/lib/profiles/schema";
import { buildCompany } from "@/simulators/projects/company";
import { drawPortrait } from "@/simulators/projects/portrait";
import { createProjectsSimulator } from "@/simulators/projects/simulator";
import { requestApi } from "@/testing/request-api";
import { createUser, createTokenHeaders } from "@/testing/callers";
import {
  toPersonId,
  createTestCompany,
  publishDirectory,
  type PersonKey,
  publishChanges,
} from "@/testing/test-company";
import { overrideSettings } from "@/testing/override-settings";
import { setUpTestDatabase } from "@/testing/test-database";
import { buildVendorPictureAddress } from "@/lib/connections/connectors/pictures/vendor-picture";
import { buildPicturePath } from "@/lib/directory/avatar-url";
import { readDuePictures } from "@/lib/sync/pictures/commands";

setUpTestDatabase();

const never = new AbortController().signal;
const addressOf = (key: PersonKey, file = "face") => `https://pictures.example/${key}/${file}.png`;
const bytesOf = (address: string) => drawPortrait(address);

/** Responses of the picture hosts. By default each address returns its own picture. */
const answers = new Map<string, PictureOutcome>();
const asked: string[] = [];
const hosts: PictureFetcher = {
  fetch: async (address) => {
    asked.push(address);
    return answers.get(address) ?? { picture: { type: "image/png", bytes: bytesOf(address) } };
  },
};

beforeEach(async () => {
  answers.clear();
  asked.length = 0;
  await createTestCompany();
  for (const key of ["me", "boss", "peer"] as const) await give(key, addressOf(key));
});

const give = (key: PersonKey, avatarUrl: string | null) =>
  database().person.update({ where: { id: toPersonId(key) }, data: { avatarUrl } });
const read = (source = hosts) => readDuePictures(() => source, never, { pauseMs: 0 });
const readAnew = async () => {
  asked.length = 0;
  await read();
  return asked.toSorted();
};
const hashAddress = (address: string) => createHash("sha256").update(address).digest("hex");
const makeDue = () => database().personPicture.updateMany({ data: { dueAt: new Date(0) } });
const staff = async () => createTokenHeaders(await createUser("staff"));

async function shownOf(key: PersonKey): Promise<Uint8Array | string> {
  const user = await database().appUser.findFirst({ where: { email: "staff@example.com" } });
  const headers = user ? await createTokenHeaders(user) : await staff();
  const { details } = directoryDetailsResponse.parse(
    (await requestApi("GET", "/api/people/directory-details", headers)).json(),
  );
  const version = details.find(({ id }) => id === toPersonId(key))?.picture ?? null;
  const stored = await database().personPicture.findUnique({ where: { personId: toPersonId(key) } });
  const answer = await requestApi("GET", `/api/people/${toPersonId(key)}/picture`, headers);
  // Metadata and served content must agree.
  expect(answer.outcome).toBe(version === null ? "404 picture_not_found" : "200");
  return version === null ? (stored?.failure ?? "none") : (stored?.bytes ?? "none");
}

describe("reading pictures", () => {
  test("reads every picture of the source of people once", async () => {
    expect(await read()).toBe(true);
    expect(asked.toSorted()).toEqual([addressOf("boss"), addressOf("me"), addressOf("peer")]);
    expect(await readAnew()).toEqual([]);
    expect(await shownOf("me")).toEqual(bytesOf(addressOf("me")));
    expect(await shownOf("deep")).toBe("none");
  });

  test("reads each batch from the source that is connected when it starts", async () => {
    const batches: string[][] = [];
    const createFetcher = () => {
      const batch: string[] = [];
      batches.push(batch);
      const fetch: PictureFetcher["fetch"] = async (address) => {
        batch.push(address);
        if (batches.length === 1) await give("deep", addressOf("deep"));
        return { failure: "not_found" };
      };
      return { fetch };
    };
    await readDuePictures(createFetcher, never, { pauseMs: 0 });
    expect(batches.map(({ length }) => length)).toEqual([3, 1]);
  });

  test("deletes the picture when the address or the person is removed", async () => {
    await read();
    await give("me", null);
    await database().person.update({ where: { id: toPersonId("boss") }, data: { removedAt: new Date() } });
    // Both pictures are hidden immediately and deleted by the next run.
    expect(await shownOf("me")).toEqual("none");
    await read();
    expect((await database().personPicture.findMany()).map(({ personId }) => personId)).toEqual([
      toPersonId("peer"),
    ]);
  });

  test("runs in one instance at a time", async () => {
    await acquireLease(database(), "pictures", crypto.randomUUID(), 60);
    expect(await read()).toBe(false);
    expect(asked).toEqual([]);
  });

  test("keeps the picture of an address that was set and read meanwhile", async () => {
    const changing: PictureFetcher = {
      fetch: async (address) => {
        if (address !== addressOf("me")) return { failure: "no_picture" };
        await give("me", addressOf("me", "new"));
        await database().personPicture.create({
          data: {
            ...{ personId: toPersonId("me"), addressHash: hashAddress(addressOf("me", "new")), version: "v" },
            ...{
              contentType: "image/png",
              bytes: bytesOf("new"),
              fetchedAt: new Date(),
              dueAt: new Date(Date.now() + 1e9),
            },
          },
        });
        return { failure: "no_picture" };
      },
    };
    await read(changing);
    expect(await shownOf("me")).toEqual(bytesOf("new"));
  });
});

describe("a failed read", () => {
  test("stores its reason, does not affect other people and is not retried soon", async () => {
    answers.set(addressOf("me"), { failure: "no_picture" });
    expect(await read()).toBe(true);
    expect([await shownOf("me"), await shownOf("boss")]).toEqual(["no_picture", bytesOf(addressOf("boss"))]);
    expect(await readAnew()).toEqual([]);
    const { dueAt } = await database().personPicture.findUniqueOrThrow({
      where: { personId: toPersonId("me") },
    });
    expect(dueAt.getTime()).toBeGreaterThan(Date.now() + 13 * 24 * 3_600_000);
  });

  test.each([
    ["keeps the picture, and retries earlier", { failure: "unreachable" }, bytesOf(addressOf("me"))],
    ["deletes the picture if the host has none any more", { failure: "not_found" }, "not_found"],
  ] as const)("%s", async (_effect, answer, shown) => {
    await read();
    await makeDue();
    answers.set(addressOf("me"), answer);
    await read();
    expect(await shownOf("me")).toEqual(shown);
    const row = await database().personPicture.findUniqueOrThrow({ where: { personId: toPersonId("me") } });
    expect(row.failure).toBe(answer.failure);
    expect(row.dueAt.getTime() < Date.now() + 2 * 24 * 3_600_000).toBe(answer.failure === "unreachable");
  });

  test("deletes the old picture if the read from a new address fails", async () => {
    await read();
    await give("me", addressOf("me", "new"));
    answers.set(addressOf("me", "new"), { failure: "too_slow" });
    expect(await readAnew()).toEqual([addressOf("me", "new")]);
    expect(await shownOf("me")).toBe("too_slow");
  });
});

describe("serving a picture", () => {
  test("sends the stored content type and is immutable under an address with a version", async () => {
    await read();
    const headers = await staff();
    const overview = personOverviewResponse.parse(
      (await requestApi("GET", `/api/people/${toPersonId("me")}/overview`, headers)).json(),
    );
    expect(Object.keys(overview.pictures).sort()).toEqual([toPersonId("boss"), toPersonId("me")].sort());
    const version = overview.pictures[toPersonId("me")] ?? "";
    const answer = await requestApi("GET", buildPicturePath(toPersonId("me"), version), headers);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "image/png",
      "x-content-type-options": "nosniff",
      "cache-control": "private, max-age=2592000, immutable",
      "cross-origin-resource-policy": "same-origin",
      etag: `"${version}"`,
    });
    for (const path of [
      `/api/people/${toPersonId("me")}/picture`,
      buildPicturePath(toPersonId("me"), "older"),
    ]) {
      const unversioned = await requestApi("GET", path, headers);
      expect([unversioned.status, unversioned.headers.get("cache-control")]).toEqual([
        200,
        "private, no-cache",
      ]);
      const again = await requestApi("GET", path, { ...headers, "if-none-match": `"${version}"` });
      expect([again.status, again.text]).toEqual([304, ""]);
    }
  });
});

test("the address of a picture is the vendor's if it is public, and else, or for a public_only token, the initials'", async () => {
  const publicAddress = "https://pictures.example/me/face.png?s=200";
  await give("me", publicAddress);
  await give("peer", "https://reader:secret@pictures.example/peer.png");
  await give("boss", "https://10.1.2.3/boss.png");
  await publishDirectory();
  const { version } = await database().directoryState.findUniqueOrThrow({ where: { id: 1 } });
  await publishChanges([
    { personId: toPersonId("me"), kind: "changed", fields: ["avatar_url", "office", "title"], before: {} },
    { personId: toPersonId("peer"), kind: "changed", fields: ["avatar_url"], before: {} },
  ]);
  const executive = await createUser("executive");
  for (const isPublicOnly of [false, true]) {
    const headers = await createTokenHeaders(executive, ["view:people"], { isPublicOnly });
    for (const path of [
      "/api/people",
      "/api/people?fields=avatar_url",
      "/api/people/org-chart",
      "/api/people/org-chart?depth=9",
      `/api/people/changes?cursor=${version}`,
      `/api/people/${toPersonId("me")}`,
      "/api/scim/v2/Users",
    ]) {
      const { outcome, text } = await requestApi("GET", path, headers);
      expect([path, outcome]).toEqual([path, "200"]);
      expect(text).not.toMatch(/secret|10\.1\.2\.3/);
      expect([path, text.includes(publicAddress)]).toEqual([path, !isPublicOnly]);
      if (path.includes("changes")) expect(text.includes(toPersonId("peer"))).toBe(!isPublicOnly);
    }
  }
});

describe("a picture that only the credential of the source reads", () => {
  const address = buildVendorPictureAddress("1001", "etag");
  const everyAnswer = async (headers: Record<string, string>) =>
    Promise.all(
      ["/api/people", `/api/people/${toPersonId("me")}`, "/api/scim/v2/Users", "/api/people/org-chart"].map(
        async (path) => (await requestApi("GET", path, headers)).text,
      ),
    );
  const isPictureIn = (texts: readonly string[]) =>
    texts.map((text) => text.includes(`http://localhost:3000/api/people/${toPersonId("me")}/picture?v=`));
  const publishedFields = async (since: bigint, headers: Record<string, string>) => {
    const answer = await requestApi("GET", `/api/people/changes?cursor=${since}`, headers);
    return changesResponse.parse(answer.json()).changes.map(({ person_id, fields }) => [person_id, fields]);
  };
  const readVersion = async () => (await database().directoryState.findFirstOrThrow()).version;

  beforeEach(async () => {
    for (const key of ["boss", "peer"] as const) await give(key, null);
    await give("me", address);
    await publishDirectory();
  });

  test("is Kith's copy in every answer once it was read, and initials before and after", async () => {
    const headers = await createTokenHeaders(await createUser("executive"));
    expect(isPictureIn(await everyAnswer(headers))).toEqual([false, false, false, false]);
    const before = await readVersion();
    await read();
    const shown = await everyAnswer(headers);
    expect(isPictureIn(shown)).toEqual([true, true, true, true]);
    expect(shown.join(" ")).not.toContain("vendor-picture");
    expect(await shownOf("me")).toEqual(bytesOf(address));
    expect(await publishedFields(before, headers)).toEqual([[toPersonId("me"), ["avatar_url"]]]);

    const published = await readVersion();
    await makeDue();
    await read();
    expect(await readVersion()).toBe(published); // the same bytes
    answers.set(address, { failure: "not_found" });
    await makeDue();
    await read();
    expect(isPictureIn(await everyAnswer(headers))).toEqual([false, false, false, false]);
    expect(await publishedFields(published, headers)).toEqual([[toPersonId("me"), ["avatar_url"]]]);
  });

  test("stays due while the source is busy, and those that were read before are published", async () => {
    await give("boss", buildVendorPictureAddress("1002"));
    const busy: PictureFetcher = {
      fetch: async (at) => (at === address ? hosts.fetch(at, { signal: never }) : null),
    };
    expect(await read(busy)).toBe(true);
    expect(await shownOf("me")).toEqual(bytesOf(address));
    expect(await database().personPicture.count()).toBe(1);
    expect(await readAnew()).toEqual([buildVendorPictureAddress("1002")]);
  });

  test("gives way to an uploaded picture, and a source that reads none keeps what is stored", async () => {
    await database().ownPicture.create({
      data: {
        personId: toPersonId("me"),
        contentType: "image/png",
        bytes: Uint8Array.of(1),
        version: "own",
        updatedAt: new Date(),
      },
    });
    const before = await readVersion();
    await read();
    expect(await readVersion()).toBe(before);
    await makeDue();
    await read(createPictureFetcher()); // nothing is connected
    expect(await database().personPicture.findFirst()).toMatchObject({
      failure: "unavailable",
      contentType: "image/png",
    });
  });
});

test("a picture on the source of people's own host is read without the token", async () => {
  const company = buildCompany(12);
  const simulator = createProjectsSimulator({ company });
  const { url, close } = await simulator.listen();
  onTestFinished(close);
  overrideSettings({ projectsApiUrl: url });
  const [person] = company.people.filter(({ attributes }) => attributes.avatar_url !== null);
  await give("me", `${new URL(url).origin}${String(person?.attributes.avatar_url)}`);
  for (const key of ["boss", "peer"] as const) await give(key, null);
  await read(createPictureFetcher());
  expect(await shownOf("me")).toBeInstanceOf(Uint8Array);
  expect(simulator.pictureRequests).toHaveLength(1);
  expect(JSON.stringify([...(simulator.pictureRequests[0]?.headers ?? [])])).not.toContain(simulator.token);
});
