// Both engines: leases, and bytes in a column.
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { PictureOutcome, Pictures } from "@/lib/connectors/pictures/port";
import { picturesOfPeople } from "@/lib/connections/connected-systems";
import { directoryDetailsResponse } from "@/lib/directory/details-schema";
import { changesResponse } from "@/lib/directory-changes/schema";
import { raiseDirectoryVersion } from "@/lib/directory-version/directory-version";
import { tellChanges } from "@/lib/directory-version/tell-changes";
import { database } from "@/lib/platform/database";
import { acquireLease } from "@/lib/runs/lease";
import { overviewResponse } from "@/lib/profiles/schema";
import { buildCompany } from "@/lib/simulators/projects/company";
import { drawPortrait } from "@/lib/simulators/projects/portrait";
import { createProjectsSimulator } from "@/lib/simulators/projects/simulator";
import { api } from "@/lib/testing/api";
import { makeUser, tokenOf } from "@/lib/testing/callers";
import { idOf, makeCompany, publishDirectory, type PersonKey } from "@/lib/testing/company";
import { withSettings } from "@/lib/testing/settings";
import { withStore } from "@/lib/testing/store";
import { pictureAddress } from "./picture-address";
import { readDuePictures } from "./work";

withStore();

const never = new AbortController().signal;
const addressOf = (key: PersonKey, file = "face") => `https://pictures.example/${key}/${file}.png`;
const bytesOf = (address: string) => drawPortrait(address);

/** What the hosts answer, where that is not a picture of each address's own. */
const answers = new Map<string, PictureOutcome>();
const asked: string[] = [];
const hosts: Pictures = {
  fetch: async (address) => {
    asked.push(address);
    return answers.get(address) ?? { picture: { type: "image/png", bytes: bytesOf(address) } };
  },
};

beforeEach(async () => {
  answers.clear();
  asked.length = 0;
  await makeCompany();
  for (const key of ["me", "boss", "peer"] as const) await give(key, addressOf(key));
});

const give = (key: PersonKey, avatarUrl: string | null) =>
  database().person.update({ where: { id: idOf(key) }, data: { avatarUrl } });
const read = (source = hosts) => readDuePictures(source, never, { pauseMs: 0 });
const readAnew = async () => {
  asked.length = 0;
  await read();
  return asked.toSorted();
};
const makeDue = () => database().personPicture.updateMany({ data: { dueAt: new Date(0) } });
const staff = async () => tokenOf(await makeUser("staff"));

async function shownOf(key: PersonKey): Promise<Uint8Array | string> {
  const user = await database().appUser.findFirst({ where: { email: "staff@example.com" } });
  const headers = user ? await tokenOf(user) : await staff();
  const { details } = directoryDetailsResponse.parse(
    (await api("GET", "/api/people/directory-details", headers)).json(),
  );
  const version = details.find(({ id }) => id === idOf(key))?.picture ?? null;
  const stored = await database().personPicture.findUnique({ where: { personId: idOf(key) } });
  const answer = await api("GET", `/api/people/${idOf(key)}/picture`, headers);
  // What is said of a picture and what is served are one.
  expect(answer.outcome).toBe(version === null ? "404 picture_not_found" : "200");
  return version === null ? (stored?.failure ?? "none") : (stored?.bytes ?? "none");
}

describe("pictures are read", () => {
  test("once, of everybody who has one at the projects system", async () => {
    expect(await read()).toBe(true);
    expect(asked.toSorted()).toEqual([addressOf("boss"), addressOf("me"), addressOf("peer")]);
    expect(await readAnew()).toEqual([]);
    expect(await shownOf("me")).toEqual(bytesOf(addressOf("me")));
    expect(await shownOf("deep")).toBe("none");
  });

  test("again where the address changed, and the new one takes the place of the old", async () => {
    await read();
    await give("me", addressOf("me", "new"));
    expect(await readAnew()).toEqual([addressOf("me", "new")]);
    expect(await shownOf("me")).toEqual(bytesOf(addressOf("me", "new")));
  });

  test("again when their time has come", async () => {
    await read();
    await makeDue();
    expect(await readAnew()).toHaveLength(3);
  });

  test("and forgotten where there is none any more, or the person is gone", async () => {
    await read();
    await give("me", null);
    await database().person.update({ where: { id: idOf("boss") }, data: { removedAt: new Date() } });
    // Neither is shown from then on, and soon there is nothing left.
    expect(await shownOf("me")).toEqual("none");
    await read();
    expect((await database().personPicture.findMany()).map(({ personId }) => personId)).toEqual([
      idOf("peer"),
    ]);
  });

  test("by one instance at a time", async () => {
    await acquireLease(database(), "pictures", crypto.randomUUID(), 60);
    expect(await read()).toBe(false);
    expect(asked).toEqual([]);
  });

  test("not of an address that the person no longer has when it has come", async () => {
    const changing: Pictures = {
      fetch: async (address, options) => {
        if (address === addressOf("me")) await give("me", addressOf("me", "new"));
        return hosts.fetch(address, options);
      },
    };
    await read(changing);
    expect(await shownOf("me")).toEqual(bytesOf(addressOf("me", "new")));
  });
});

describe("a failure", () => {
  test("is remembered with its reason, costs nobody else theirs, and is not tried again soon", async () => {
    answers.set(addressOf("me"), { failure: "no_picture" });
    expect(await read()).toBe(true);
    expect([await shownOf("me"), await shownOf("boss")]).toEqual(["no_picture", bytesOf(addressOf("boss"))]);
    expect(await readAnew()).toEqual([]);
    const { dueAt } = await database().personPicture.findUniqueOrThrow({ where: { personId: idOf("me") } });
    expect(dueAt.getTime()).toBeGreaterThan(Date.now() + 13 * 24 * 3_600_000);
  });

  test("that may pass leaves the picture that is there, and is tried again sooner", async () => {
    await read();
    await makeDue();
    answers.set(addressOf("me"), { failure: "unreachable" });
    await read();
    expect(await shownOf("me")).toEqual(bytesOf(addressOf("me")));
    const row = await database().personPicture.findUniqueOrThrow({ where: { personId: idOf("me") } });
    expect(row.failure).toBe("unreachable");
    expect(row.dueAt.getTime()).toBeLessThan(Date.now() + 2 * 24 * 3_600_000);
  });

  test("of the host's saying takes the picture away", async () => {
    await read();
    await makeDue();
    answers.set(addressOf("me"), { failure: "not_found" });
    await read();
    expect(await shownOf("me")).toBe("not_found");
  });

  test("at another address leaves nothing of the one before", async () => {
    await read();
    await give("me", addressOf("me", "new"));
    answers.set(addressOf("me", "new"), { failure: "too_slow" });
    await read();
    expect(await shownOf("me")).toBe("too_slow");
  });
});

describe("a picture is served", () => {
  test("as what it is, to be kept as long as its address names its version", async () => {
    await read();
    const headers = await staff();
    const overview = overviewResponse.parse(
      (await api("GET", `/api/people/${idOf("me")}/overview`, headers)).json(),
    );
    expect(Object.keys(overview.pictures).sort()).toEqual([idOf("boss"), idOf("me")].sort());
    const version = overview.pictures[idOf("me")] ?? "";
    const answer = await api("GET", pictureAddress(idOf("me"), version), headers);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "image/png",
      "x-content-type-options": "nosniff",
      "cache-control": "private, max-age=2592000, immutable",
      "cross-origin-resource-policy": "same-origin",
      etag: `"${version}"`,
    });
    for (const path of [`/api/people/${idOf("me")}/picture`, pictureAddress(idOf("me"), "older")]) {
      const unversioned = await api("GET", path, headers);
      expect([unversioned.status, unversioned.headers.get("cache-control")]).toEqual([
        200,
        "private, no-cache",
      ]);
      const again = await api("GET", path, { ...headers, "if-none-match": `"${version}"` });
      expect([again.status, again.text]).toEqual([304, ""]);
    }
  });

  test("to nobody who may not see people", async () => {
    await read();
    const answer = await api(
      "GET",
      `/api/people/${idOf("me")}/picture`,
      await tokenOf(await makeUser("guest")),
    );
    expect(answer.outcome).toBe("403 not_allowed");
  });
});

describe("the address of a picture", () => {
  const publicAddress = "https://pictures.example/me/face.png?s=200";
  const unpublishable = [
    "https://reader:secret@pictures.example/peer.png",
    "https://10.1.2.3/boss.png",
    "http://pictures.example/deep.png",
    "https://pictures.example/quiet.png?access_token=secret",
  ];

  /** Every answer that holds `avatar_url`, or a photo, of a person. */
  const answersWithPictures = [
    "/api/people",
    "/api/people?limit=100",
    "/api/people?fields=avatar_url",
    "/api/people/org-chart",
    "/api/people/org-chart?depth=9",
    "/api/people/changes",
    `/api/people/${idOf("me")}`,
    `/api/people/${idOf("peer")}`,
    "/api/scim/v2/Users",
  ];

  let before = 0n;

  beforeEach(async () => {
    await give("me", publicAddress);
    const people = ["peer", "boss", "deep", "quiet"] as const;
    for (const [index, key] of people.entries()) await give(key, unpublishable[index] ?? null);
    await publishDirectory();
    before = (await database().directoryState.findUniqueOrThrow({ where: { id: 1 } })).version;
    await database().$transaction(async (transaction) => {
      await raiseDirectoryVersion(transaction);
      await tellChanges(transaction, [
        { personId: idOf("me"), kind: "changed", fields: ["avatar_url"], before: {} },
      ]);
    });
  });

  const readAll = async (headers: Record<string, string>) => {
    const texts = new Map<string, string>();
    for (const path of answersWithPictures) {
      const answer = await api("GET", path.replace("changes", `changes?cursor=${before}`), headers);
      expect(`${path} ${answer.outcome}`).toBe(`${path} 200`);
      texts.set(path, answer.text);
    }
    return texts;
  };

  test("is a vendor's where that is plain and public, and the address of the initials everywhere else", async () => {
    const headers = await tokenOf(await makeUser("executive"));
    const texts = await readAll(headers);
    for (const path of answersWithPictures) {
      if (path !== `/api/people/${idOf("peer")}`)
        expect(`${path} ${texts.get(path)}`).toContain(publicAddress);
      expect(texts.get(path)).not.toMatch(/secret|10\.1\.2\.3|http:\/\/pictures/);
    }
    const { text } = await api("GET", "/api/people", { ...headers, accept: "text/csv" });
    expect(text).not.toContain("secret");
    expect(texts.get(`/api/people/${idOf("peer")}`)).toMatch(/"http:\/\/localhost:3000\/avatars\/\d+\/PP"/);
  });

  test("is that of the initials for a public_only token, which is refused pictures", async () => {
    const headers = await tokenOf(await makeUser("executive"), ["view:people"], { isPublicOnly: true });
    for (const [path, text] of await readAll(headers)) {
      expect(`${path} ${text}`).not.toContain("pictures.example");
      if (!path.includes("changes")) expect(`${path} ${text}`).toContain("http://localhost:3000/avatars/");
    }
    const changed = await api("GET", "/api/people?updated_since=2020-01-01T00:00:00", headers);
    expect(changed.text).not.toContain("pictures.example");
  });

  test("counts as a change for callers who receive it, and not for a public_only token", async () => {
    const executive = await makeUser("executive");
    const kinds = async (isPublicOnly: boolean) => {
      const headers = await tokenOf(executive, ["view:people"], { isPublicOnly });
      const answer = changesResponse.parse(
        (await api("GET", `/api/people/changes?cursor=${before}`, headers)).json(),
      );
      return answer.changes.map(({ fields }) => fields);
    };
    expect([await kinds(false), await kinds(true)]).toEqual([[["avatar_url"]], []]);
  });
});

describe("from the projects system's own host", () => {
  const company = buildCompany(12);
  const simulator = createProjectsSimulator({ company, rateLimit: false });
  beforeEach(async () => {
    const { url } = await listening;
    withSettings({ projectsApiUrl: url });
    const [person] = company.people.filter(({ attributes }) => attributes.avatar_url !== null);
    await give("me", `${new URL(url).origin}${String(person?.attributes.avatar_url)}`);
    for (const key of ["boss", "peer"] as const) await give(key, null);
    simulator.pictureRequests.length = 0;
    return () => simulator.clearFaults();
  });
  const listening = simulator.listen();
  afterAll(async () => (await listening).close());

  test("it is read without the token", async () => {
    await read(picturesOfPeople());
    expect(await shownOf("me")).toBeInstanceOf(Uint8Array);
    expect(simulator.pictureRequests).toHaveLength(1);
    expect(JSON.stringify([...(simulator.pictureRequests[0]?.headers ?? [])])).not.toContain(simulator.token);
  });

  test.each([
    [{ as: "missing" }, "not_found"],
    [{ as: "page" }, "no_picture"],
    [{ as: "svg" }, "no_picture"],
    [{ as: "too-large" }, "too_large"],
    [{ as: "redirect", to: "https://127.0.0.1/" }, "not_public"],
    [{ as: "redirect", to: "https://10.0.0.1/" }, "not_public"],
    [{ as: "redirect", to: "http://127.0.0.1:1/" }, "address_refused"],
  ] as const)("%j is not taken for one", async (fault, failure) => {
    simulator.setFault({ kind: "picture", ...fault });
    await read(picturesOfPeople());
    expect(await shownOf("me")).toBe(failure);
  });
});
