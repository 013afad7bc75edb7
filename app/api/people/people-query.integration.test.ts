import { describe, expect, test } from "vitest";
import type { AccessLevel } from "@/lib/access/levels";
import { peopleResponse } from "@/lib/directory/schema";
import { database } from "@/lib/platform/database";
import { api } from "@/lib/testing/api";
import { makeUser, tokenOf } from "@/lib/testing/callers";
import {
  idOf,
  leakedInto,
  makeCompany,
  openAccount,
  personKeys,
  publishDirectory,
  type PersonKey,
} from "@/lib/testing/company";
import { withSettings } from "@/lib/testing/settings";
import { withStore } from "@/lib/testing/store";

withStore();

const keyOf = (id: string) => personKeys.find((key) => idOf(key) === id) ?? id;

type Page = { people: { id: string }[]; total?: number; next?: string | null };
type Node = { id: string; direct_reports?: number; children: Node[] };

async function pageOf(search: string, headers: Record<string, string>): Promise<Page & { keys: string[] }> {
  const answer = await api("GET", `/api/people${search}`, headers);
  expect([search, answer.outcome]).toEqual([search, "200"]);
  const page: Page = JSON.parse(answer.text);
  return { ...page, keys: page.people.map(({ id }) => keyOf(id)) };
}

/** The company, where each has an e-mail and an office of their own; an employee of it asks. */
async function begin(level: "staff" | "executive" = "staff") {
  await makeCompany();
  for (const key of personKeys) {
    const data = {
      email: `hidden-${key}@example.com`,
      office: key === "me" || key === "peer" ? "Porto" : "Lisbon",
    };
    await database().person.update({ where: { id: idOf(key) }, data });
  }
  await database().profile.deleteMany();
  return tokenOf(await openAccount("quiet", level));
}

const namesOnly = async (level: AccessLevel) =>
  tokenOf(await makeUser(level), ["view:people"], { isPublicOnly: true });

describe("GET /api/people with parameters", () => {
  test("finds by words, manager, branch, office and user, in the order that is asked for", async () => {
    const headers = await begin();
    const wanted: [string, PersonKey[]][] = [
      ["?q=loner", ["loner"]],
      ["?q=hidden-skip", ["skip"]],
      [`?manager_id=${idOf("boss")}`, ["me", "peer"]],
      ["?manager_id=none", ["chair", "loner"]],
      [`?under=${idOf("me")}`, ["deep", "quiet", "report", "skip"]],
      [`?under=${crypto.randomUUID()}`, []],
      ["?office=Porto", ["me", "peer"]],
      ["?office=Porto&sort=-name", ["peer", "me"]],
      ["?office=P%C3%93RTO", ["me", "peer"]],
      ["?office=nowhere&office=porto", ["me", "peer"]],
      [`?under=${idOf("boss")}&office=porto&office=lisbon&q=report`, ["report"]],
      [`?under=${idOf("boss")}&office=Porto&q=peer`, ["peer"]],
      ["?has_user=true", ["quiet"]],
      [`?has_user=false&manager_id=${idOf("me")}`, ["report"]],
      ["?q=nobody-of-that-name", []],
    ];
    for (const [search, keys] of wanted) {
      const page = await pageOf(search, headers);
      expect([search, page.keys, page.total, page.next]).toEqual([search, keys, keys.length, null]);
    }
  });

  test("names the fields that are asked for, and the id", async () => {
    const headers = await begin();
    const { people } = await pageOf(`?fields=office,email,first_name&q=loner`, headers);
    expect(people).toEqual([
      { id: idOf("loner"), first_name: "loner", office: "Lisbon", email: "hidden-loner@example.com" },
    ]);
  });

  test.each([1, 2, 4, 1_000])("hands out pages of %i, one after the other all of it once", async (limit) => {
    const headers = await begin();
    const whole = (await pageOf("", headers)).keys;
    const seen: string[] = [];
    let cursor = "";
    for (let pages = 0; pages < 20; pages++) {
      const page = await pageOf(`?limit=${limit}${cursor}`, headers);
      expect(page.total).toBe(whole.length);
      seen.push(...page.keys);
      if (!page.next) break;
      cursor = `&cursor=${page.next}`;
    }
    expect(seen).toEqual(whole);
  });

  test("goes on where the page before ended, also when that one has left", async () => {
    const headers = await begin();
    const first = await pageOf("?limit=3", headers);
    await database().person.update({
      where: { id: first.people[2]?.id ?? "" },
      data: { removedAt: new Date() },
    });
    await database().$executeRaw`UPDATE directory_state SET version = version + 1`;
    const rest = (await pageOf(`?cursor=${first.next ?? ""}`, headers)).keys;
    const now = (await pageOf("", headers)).keys;
    expect(now.slice(-rest.length)).toEqual(rest);
    expect(rest.length).toBe(now.length - 2); // two of the first page are still there, and nobody is skipped
  });

  test("without any is the documented answer, and what is known costs a 304", async () => {
    const headers = await begin();
    const whole = await api("GET", "/api/people", headers);
    expect(Object.keys(peopleResponse.parse(whole.json()))).toEqual(["people", "synced_at", "stale"]);
    const some = await api("GET", "/api/people?q=loner", headers);
    const etag = some.headers.get("etag") ?? "";
    expect((await api("GET", "/api/people?q=loner", { ...headers, "if-none-match": etag })).status).toBe(304);
    expect((await api("GET", "/api/people?q=peer", { ...headers, "if-none-match": etag })).status).toBe(200);
  });

  test("is sorted ascending, and descending with a leading -: first days and reports as well", async () => {
    const headers = await begin();
    const days = [
      ["me", "2026-03-02"],
      ["peer", "2024-05-01"],
      ["skip", "2025-01-07"],
    ] as const;
    for (const [key, day] of days)
      await database().person.update({ where: { id: idOf(key) }, data: { joinedOn: new Date(day) } });
    const datedKeys = async (sort: string) =>
      (await pageOf(`?sort=${sort}`, headers)).keys.filter((key) => days.some(([one]) => one === key));
    expect(await datedKeys("joined")).toEqual(["peer", "skip", "me"]);
    expect(await datedKeys("-joined")).toEqual(["me", "skip", "peer"]);
    const keysBy = async (sort: string) =>
      (await pageOf(`?sort=${sort}&under=${idOf("boss")}`, headers)).keys;
    expect((await keysBy("-reports"))[0]).toBe("me");
    expect((await keysBy("reports"))[0]).not.toBe("me");
  });

  test.each([
    ["q=", "invalid_request"],
    ["manager_id=me", "invalid_request"],
    ["has_user=yes", "invalid_request"],
    ["fields=salary", "invalid_request"],
    ["fields=", "invalid_request"],
    ["fields=__proto__", "invalid_request"],
    ["sort=date_of_birth", "invalid_request"],
    ["limit=0", "invalid_request"],
    ["limit=1001", "invalid_request"],
    ["cursor=3", "invalid_request"],
    ["updated_since=2026-01-01", "invalid_request"],
    ["updated_since=2026-02-30T00:00:00", "invalid_request"],
    ["updated_since=0000-01-01T00:00:00", "invalid_request"],
    ["updated_since=2026-01-01T00:00:00%2B0100", "invalid_request"],
    ["limit=1&limit=2", "invalid_query"],
  ])("refuses ?%s: %s", async (search, code) => {
    const headers = await tokenOf(await makeUser("staff"));
    expect((await api("GET", `/api/people?${search}`, headers)).outcome).toBe(`400 ${code}`);
  });
});

describe("updated_since", () => {
  /** After every version there is: they are microseconds since 1970. */
  const later = 9_000_000_000_000_000n;

  /** What happened to the company, in this order, a minute after the other. */
  async function tellChanges() {
    const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12, minute));
    const changed = (key: PersonKey, minute: number, ...fields: string[]) => ({
      ...{ version: later + BigInt(minute), personId: idOf(key), at: at(minute), fields },
      kind: "changed" as const,
    });
    await database().directoryChange.createMany({
      data: [
        changed("chair", 1, "title"),
        { ...changed("boss", 2), kind: "joined" },
        changed("me", 3, "office"),
        changed("skip", 4, "office", "last_name"),
        { ...changed("deep", 5), kind: "left" },
        { ...changed("report", 6), kind: "returned" },
      ],
    });
    await database().$executeRaw`UPDATE directory_state SET changes_through = version`;
  }
  const since = async (time: string, headers: Record<string, string>) =>
    (await pageOf(`?updated_since=2026-11-20T${time}`, headers)).keys.toSorted();

  test("names who joined, returned or was changed from that time on, and leaves out who was not (PEOPLE-23)", async () => {
    const headers = await begin();
    await tellChanges();
    expect(await since("12:01:00", headers)).toEqual(["boss", "chair", "me", "report", "skip"]);
    expect(await since("12:01:01", headers)).toEqual(["boss", "me", "report", "skip"]);
    expect(await since("12:06:00", headers)).toEqual(["report"]);
    for (const time of ["12:06:00Z", "13:06:00%2B01:00", "10:05:59.001-02:00"])
      expect(await since(time, headers)).toEqual(["report"]);
    expect(await since("12:06:01", headers)).toEqual([]);
    expect((await pageOf("?updated_since=2026-11-20T12:01:00&q=skip", headers)).keys).toEqual(["skip"]);
  });

  test("is told nothing by what the caller does not see: an office, to a public_only token (B10, TOKEN-9)", async () => {
    await begin();
    await tellChanges();
    expect(await since("12:03:00", await namesOnly("executive"))).toEqual(["report", "skip"]);
  });

  test("is everyone where it lies further back than what is known", async () => {
    const headers = await begin();
    const everyone = personKeys.toSorted();
    expect(await since("12:00:00", headers)).toEqual(everyone);
    await tellChanges();
    expect(await since("12:00:59", headers)).toEqual(everyone);
    expect(await since("12:06:01", headers)).toEqual([]);
    await database().$executeRaw`UPDATE directory_state SET changes_since = ${later + 100n}`;
    expect(await since("12:06:01", headers)).toEqual(everyone);
    await database().$executeRaw`UPDATE directory_state SET changes_since = 0`;
  });

  test("is everyone after a restore, and after any version that told nobody what it changed", async () => {
    const headers = await begin();
    await tellChanges();
    expect(await since("12:06:01", headers)).toEqual([]);
    await publishDirectory(); // raises the version and tells nothing, as a restore does (lib/backup/start-again.ts)
    expect(await since("12:06:01", headers)).toEqual(personKeys.toSorted());
  });
});

describe("work e-mails that the caller may not see", () => {
  test("can be neither named, found, nor put in order, and come in no form (B10)", async () => {
    withSettings({ workEmails: "executives" });
    const headers = await begin();
    for (const search of ["fields=email", "fields=id,email", "sort=email", "sort=-email"]) {
      const { outcome } = await api("GET", `/api/people?${search}`, headers);
      expect([search, outcome]).toEqual([search, "403 not_allowed"]);
    }
    expect((await pageOf("?q=hidden-skip", headers)).keys).toEqual([]);
    for (const accept of ["application/json", "text/csv", "text/vcard"]) {
      const { text } = await api("GET", "/api/people?limit=100", { ...headers, accept });
      expect([accept, text.includes("hidden-")]).toEqual([accept, false]);
    }
    const executive = await tokenOf(await makeUser("executive"));
    expect((await pageOf("?q=hidden-skip", executive)).keys).toEqual(["skip"]);
    expect((await pageOf("?fields=email&sort=email&limit=1", executive)).people).toEqual([
      { id: idOf("boss"), email: "hidden-boss@example.com" },
    ]);
  });
});

describe("a public_only token", () => {
  test("reads the list, the chart and a person as everybody does, byte for byte, and no work e-mail (TOKEN-9)", async () => {
    const staff = await begin();
    const headers = await namesOnly("executive");
    for (const path of ["/api/people", "/api/people/org-chart", `/api/people/org-chart?root=${idOf("me")}`]) {
      const [theirs, its] = [await api("GET", path, staff), await api("GET", path, headers)];
      expect([path, its.status, its.text]).toEqual([path, 200, theirs.text]);
    }
    const person = (await api("GET", `/api/people/${idOf("skip")}`, headers)).text;
    expect(JSON.parse(person)).toStrictEqual({
      person: (await pageOf("?q=skip", headers)).people[0],
    });
    expect(person).not.toContain("hidden-");
  });

  test("can neither name, filter, order, find nor take out more than names, titles and the tree (TOKEN-9)", async () => {
    await begin();
    const headers = await namesOnly("executive");
    for (const search of [
      ...["office", "joined_on", "email", "first_name,office"].map((fields) => `fields=${fields}`),
      ...["office", "email", "joined"].flatMap((sort) => [`sort=${sort}`, `sort=-${sort}`]),
      "office=Porto",
      "office=nowhere",
    ]) {
      const { outcome } = await api("GET", `/api/people?${search}`, headers);
      expect([search, outcome]).toEqual([search, "403 public_only_token"]);
    }
    expect((await pageOf("?q=hidden-skip", headers)).keys).toEqual([]);
    expect((await pageOf("?q=Lisbon", headers)).keys).toEqual([]);
    expect((await pageOf(`?under=${idOf("me")}&sort=-reports&limit=1`, headers)).keys).toEqual(["report"]);
    const table = await api("GET", "/api/people?q=loner", { ...headers, accept: "text/csv" });
    expect(table.text).toBe(
      `\uFEFFid,first_name,last_name,title,manager_id\r\n${idOf("loner")},loner,Person,Gardener,\r\n`,
    );
    const cards = await api("GET", "/api/people", { ...headers, accept: "text/vcard" });
    expect([cards.status, /Porto|Lisbon|hidden-/.test(cards.text)]).toEqual([200, false]);
  });

  test("asks after and before others, and none gets what the other sees", async () => {
    const staff = await begin();
    const headers = await namesOnly("staff");
    const asked = async (as: Record<string, string>) => (await pageOf("?q=Lisbon", as)).total;
    expect([await asked(headers), await asked(staff), await asked(headers)]).toEqual([
      0,
      personKeys.length - 2,
      0,
    ]);
  });
});

describe("an office that changes without a sync", () => {
  const mcpOf = async (office: string, headers: Record<string, string>) => {
    const body = {
      ...{ jsonrpc: "2.0", id: 1, method: "tools/call" },
      params: { name: "search_people", arguments: { office } },
    };
    const accept = "application/json, text/event-stream";
    const { text } = await api("POST", "/api/mcp", { ...headers, accept }, JSON.stringify(body));
    const [, data = ""] = /^data: (.*)$/m.exec(text) ?? [];
    return (JSON.parse(data) as { result: { structuredContent: Page } }).result.structuredContent.people;
  };
  const scimOf = async (office: string, headers: Record<string, string>) => {
    const filter = encodeURIComponent(`addresses.formatted eq "${office}"`);
    const { text } = await api("GET", `/api/scim/v2/Users?filter=${filter}`, headers);
    return (JSON.parse(text) as { Resources: { id: string }[] }).Resources;
  };
  const detailsOf = async (office: string, headers: Record<string, string>) => {
    const { text } = await api("GET", "/api/people/directory-details", headers);
    const { details } = JSON.parse(text) as { details: { id: string; office: string | null }[] };
    return details.filter((detail) => detail.office === office);
  };

  test("is the same in the list, the search, the view, the tools, SCIM and the details with the next request", async () => {
    const headers = await begin();
    const ask = {
      list: async (office: string) => (await pageOf(`?office=${office}`, headers)).people,
      search: async (office: string) => (await pageOf(`?q=${office}`, headers)).people,
      view: async (office: string) => (await pageOf(`/view?office=${office}`, headers)).people,
      tools: (office: string) => mcpOf(office, headers),
      SCIM: (office: string) => scimOf(office, headers),
      details: (office: string) => detailsOf(office, headers),
    };
    for (const office of ["Lagos", "Quito", "Lagos"]) {
      await database().profile.upsert({
        where: { personId: idOf("loner") },
        create: { personId: idOf("loner"), location: office },
        update: { location: office },
      });
      for (const [source, asked] of Object.entries(ask)) {
        const ids = (await asked(office)).map(({ id }) => keyOf(id));
        expect([source, office, ids]).toEqual([source, office, ["loner"]]);
      }
    }
  });
});

describe("GET /api/people as a file", () => {
  test("is a table without formulas, and private values stand in none", async () => {
    const headers = { ...(await begin("executive")), accept: "text/csv" };
    await database().person.update({ where: { id: idOf("loner") }, data: { title: "=1+1" } });
    await database().$executeRaw`UPDATE directory_state SET version = version + 1`;
    const table = await api("GET", "/api/people?q=loner", headers);
    expect(table.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(table.text).toBe(
      `\uFEFFid,first_name,last_name,title,manager_id,office,joined_on\r\n${idOf("loner")},loner,Person,'=1+1,,Lisbon,\r\n`,
    );
    const whole = await api("GET", "/api/people", headers);
    expect(whole.text.trim().split("\r\n")).toHaveLength(personKeys.length + 1);
    expect(leakedInto(whole.text)).toEqual([]);
    expect(whole.text).not.toContain("hidden-");
    expect((await api("GET", "/api/people?fields=email", headers)).outcome).toBe("400 invalid_request");
  });

  test("is cards for an address book", async () => {
    const headers = { ...(await begin()), accept: "text/vcard" };
    const { text, headers: answered } = await api("GET", `/api/people?manager_id=${idOf("boss")}`, headers);
    expect(answered.get("content-type")).toBe("text/vcard; charset=utf-8");
    expect(text.match(/^FN:.*$/gm)?.map((line) => line.trim())).toEqual(["FN:me Person", "FN:peer Person"]);
  });

  test("is JSON for whoever takes anything, as browsers do", async () => {
    const headers = await begin();
    for (const accept of [
      "*/*",
      "text/html,application/xhtml+xml,*/*;q=0.8",
      "application/json, text/csv;q=0.5",
    ]) {
      const answer = await api("GET", "/api/people?limit=1", { ...headers, accept });
      expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
    }
  });
});

describe("GET /api/people/:id as a card", () => {
  const cardOf = (key: PersonKey, headers: Record<string, string>, accept = "text/vcard") =>
    api("GET", `/api/people/${idOf(key)}`, { ...headers, accept });
  const linesOf = (text: string) => text.split("\r\n");

  test("has name, title, office and work e-mail for whoever sees them, and nothing private (PEOPLE-11)", async () => {
    const headers = await begin();
    const answer = await cardOf("skip", headers);
    expect([answer.headers.get("content-type"), answer.headers.get("cache-control")]).toEqual([
      "text/vcard; charset=utf-8",
      "private, no-store",
    ]);
    expect(linesOf(answer.text)).toEqual([
      "BEGIN:VCARD",
      "VERSION:4.0",
      `UID:urn:uuid:${idOf("skip")}`,
      "FN:skip Person",
      "N:Person;skip;;;",
      "TITLE:Gardener",
      "ORG:;Lisbon",
      "EMAIL;TYPE=work:hidden-skip@example.com",
      "END:VCARD",
      "",
    ]);
    expect(leakedInto(answer.text)).toEqual([]);
    withSettings({ workEmails: "executives" });
    expect((await cardOf("skip", headers)).text).not.toContain("hidden-");
    const names = await cardOf("skip", await namesOnly("executive"));
    expect([names.outcome, /Lisbon|hidden-/.test(names.text)]).toEqual(["200", false]);
    expect(linesOf(names.text)).toContain("TITLE:Gardener");
  });

  test("is JSON for whoever takes anything, and of nobody a 404", async () => {
    const headers = await begin();
    for (const accept of ["*/*", "application/json, text/vcard;q=0.5", "text/csv"]) {
      const answer = await cardOf("skip", headers, accept);
      expect([accept, answer.headers.get("content-type")]).toEqual([
        accept,
        "application/json; charset=utf-8",
      ]);
    }
    const nobody = `/api/people/${crypto.randomUUID()}`;
    expect((await api("GET", nobody, { ...headers, accept: "text/vcard" })).outcome).toBe(
      "404 person_not_found",
    );
  });
});

describe("GET /api/people/org-chart of a part", () => {
  const shapeOf = ({ id, direct_reports, children }: Node): unknown => [
    keyOf(id),
    direct_reports,
    children.map(shapeOf),
  ];
  const partOf = async (search: string, headers: Record<string, string>) => {
    const { roots }: { roots: Node[] } = JSON.parse(
      (await api("GET", `/api/people/org-chart${search}`, headers)).text,
    );
    return roots.map(shapeOf);
  };

  test("begins at a person and goes so many levels down, and says how many report to each", async () => {
    const headers = await begin();
    expect(await partOf(`?root=${idOf("me")}`, headers)).toEqual([
      [
        "me",
        2,
        [
          ["quiet", 0, []],
          ["report", 1, [["skip", 1, [["deep", 0, []]]]]],
        ],
      ],
    ]);
    expect(await partOf(`?root=${idOf("me")}&depth=1`, headers)).toEqual([
      [
        "me",
        2,
        [
          ["quiet", 0, []],
          ["report", 1, []],
        ],
      ],
    ]);
    expect(await partOf("?depth=0", headers)).toEqual([
      ["chair", 1, []],
      ["loner", 0, []],
    ]);
  });

  test("of nobody is a 404, and a depth that is none a 400", async () => {
    const headers = await begin();
    const outcome = async (search: string) =>
      (await api("GET", `/api/people/org-chart?${search}`, headers)).outcome;
    expect(await outcome(`root=${crypto.randomUUID()}`)).toBe("404 person_not_found");
    expect(await outcome("root=me")).toBe("400 invalid_request");
    expect(await outcome("depth=-1")).toBe("400 invalid_request");
  });
});
