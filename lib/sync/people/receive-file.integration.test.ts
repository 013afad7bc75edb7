import { writeXlsx } from "hucre/xlsx";
import { z } from "zod";
import { beforeEach, describe, expect, test } from "vitest";
import { database } from "@/lib/platform/database/database";
import { createTokenHeaders, createUser } from "@/testing/callers";
import { overrideSettings } from "@/testing/override-settings";
import { requestApi } from "@/testing/request-api";
import { setUpTestDatabase } from "@/testing/test-database";

setUpTestDatabase();

let program: Record<string, string>;
let executive: Record<string, string>;

beforeEach(async () => {
  overrideSettings({ syncRemovalLimit: { people: 10, share: 1 } });
  const owner = await createUser("executive");
  executive = await createTokenHeaders(owner);
  program = await createTokenHeaders(owner, ["provision:people"]);
});

const people = [
  "Id;Vorname;Nachname;E-Mail;Vorgesetzter",
  "1;Jörg;Müller;j@x.example;",
  "2;Bo;Ek;b@x.example;Jörg Müller",
];
const csv = (lines: readonly string[]) => lines.join("\r\n");
const send = (body: string, query = "", type = "text/csv") =>
  requestApi("POST", `/api/people/source/file${query}`, { ...program, "content-type": type }, body);
const listPeople = () =>
  database().person.findMany({
    where: { removedAt: null },
    orderBy: { lastName: "asc" },
    select: { firstName: true, lastName: true, manager: { select: { lastName: true } } },
  });
const names = async () => (await listPeople()).map(({ lastName }) => lastName);
const needed = z.object({
  header: z.array(z.string()),
  suggestion: z.object({ columns: z.record(z.string(), z.string()) }),
  sample: z.array(z.array(z.string())),
});

describe("A file of people", () => {
  test("is applied, connects the source, and changes nothing the second time", async () => {
    const first = await send(csv(people), "?name=people.csv");
    expect(first.json()).toMatchObject({ ok: true, synced: 2, rejected: [], run_id: expect.any(String) });
    const stored = await listPeople();
    expect(stored).toEqual([
      { firstName: "Bo", lastName: "Ek", manager: { lastName: "Müller" } },
      { firstName: "Jörg", lastName: "Müller", manager: null },
    ]);
    expect((await send(csv(people))).outcome).toBe("200");
    expect(await listPeople()).toEqual(stored);
    expect(await database().connection.findFirst()).toMatchObject({ vendor: "file", orgName: "File" });
  });

  test("leaves people who are missing in a partial file unchanged, and ends those who are inactive", async () => {
    await send(csv([`${people[0]};Status`, `${people[1]};active`, `${people[2]};active`]));
    const answer = await send(csv([`${people[0]};Status`, `${people[1]};terminated`]));
    expect(answer.outcome).toBe("200");
    expect(await names()).toEqual(["Ek"]);
  });

  test("keeps people until their last day is over, and the next sync ends them", async () => {
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    await send(csv([`${people[0]};Austritt`, `${people[1]};${day(2)}`, `${people[2]};`]));
    await requestApi("POST", "/api/people/sync", executive);
    expect(await names()).toEqual(["Ek", "Müller"]);
    await database().$executeRaw`
      UPDATE people_sources SET records = replace(records::text, ${day(2)}, ${day(-1)})::jsonb`;
    await requestApi("POST", "/api/people/sync", executive);
    expect(await names()).toEqual(["Ek"]);
    // The former last day belongs to the former contract.
    await requestApi("PUT", "/api/people/source/mapping", program, {
      columns: { Id: "source_id", Vorname: "first_name", Nachname: "last_name" },
    });
    await send(csv(people));
    expect(await names()).toEqual(["Ek", "Müller"]);
  });

  test("may be a workbook", async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: "A",
          rows: [
            ["Id", "Name"],
            [7, "Ann Lee"],
          ],
        },
      ],
    });
    const route = await import("@/app/api/people/source/file/route");
    const request = new Request("http://localhost:3000/api/people/source/file", {
      method: "POST",
      headers: {
        ...program,
        "content-type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      },
      body: new Uint8Array(bytes),
    });
    const response = await route.POST(request, { params: Promise.resolve({}) });
    expect(await response.json()).toMatchObject({ synced: 1 });
  });

  test("with columns that are not certain waits for a mapping, which is used from then on", async () => {
    const file = csv(["Nr;Wer;Wo", "1;Ann Lee;Ulm"]);
    const refused = await send(file);
    expect(refused.outcome).toBe("409 mapping_needed");
    expect(needed.parse(refused.json())).toEqual({
      header: ["Nr", "Wer", "Wo"],
      suggestion: { columns: {} },
      sample: [["1", "Ann Lee", "Ulm"]],
    });
    expect(refused.json()).not.toHaveProperty("suggestion.encoding"); // the next file may have another one
    const mapping = { columns: { Nr: "source_id", Wer: "name", Wo: "office" } };
    const put = (body: unknown) => requestApi("PUT", "/api/people/source/mapping", program, body);
    expect((await put({ columns: { Nr: "source_id", Wo: "source_id" } })).outcome).toBe(
      "400 invalid_request",
    );
    expect((await put(mapping)).outcome).toBe("200");
    expect((await send(file)).json()).toMatchObject({ synced: 1 });
    expect((await requestApi("GET", "/api/people/source/mapping", program)).json()).toEqual({
      ok: true,
      ...mapping,
    });
    const changed = await send(csv(["Nr;Wer;Abteilung", "1;Ann Lee;Art"]));
    expect(needed.parse(changed.json()).suggestion.columns).toEqual({
      Nr: "source_id",
      Wer: "name",
      Abteilung: "department",
    });
    expect(await names()).toEqual(["Lee"]);
  });

  test.each([
    ["an id twice", csv(["Id,Name", "1,A", "1,B"]), "", "text/csv", /The id 1 is in lines 2, 3/],
    [
      "fewer than half of the rows",
      csv(["Id,Name", "1,A"]),
      "?mode=full",
      "text/csv",
      /has 1 rows, and the last complete one had 3/,
    ],
    ["another media type", "x", "", "application/pdf", /text\/csv/],
    ["too many bytes", "x".repeat(10 * 1024 * 1024 + 1), "", "text/csv", /larger than 10 MB/],
  ])("with %s is refused, and the directory stays", async (_case, body, query, type, message) => {
    await send(csv(["Id,Name", "1,A", "2,B", "3,C"]), "?mode=full");
    const before = await listPeople();
    const answer = await send(body, query, type);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(z.object({ detail: z.string() }).parse(answer.json()).detail).toMatch(message);
    expect(await listPeople()).toEqual(before);
  });
});

test("The page of the columns reads the file with the columns that a person chose, and stores nothing", async () => {
  const inspect = (query: string) =>
    requestApi(
      "POST",
      `/api/people/source/file/columns${query}`,
      { ...program, "content-type": "text/csv" },
      csv(people),
    );
  expect((await inspect("")).json()).toMatchObject({
    columns: {
      Id: "source_id",
      Vorname: "first_name",
      Nachname: "last_name",
      "E-Mail": "email",
      Vorgesetzter: "manager",
    },
    encoding: "utf-8",
    separator: ";",
    questions: [],
    counts: { people: 2, left: 0, rejected: 0 },
    people: [
      { name: "Jörg Müller", manager: null },
      { name: "Bo Ek", manager: "Jörg Müller" },
    ],
  });
  expect((await inspect("?column=name:Nachname&separator=%3B")).json()).toMatchObject({
    columns: { Nachname: "name" },
    questions: ["Choose the column with the ids or the e-mail addresses of the people."],
    counts: { people: 0, rejected: 2 },
  });
  expect(await database().connection.count()).toBe(0);
});

test("The page of the columns names what changed in the header since the last file", async () => {
  await send(csv(people));
  const changed = csv([people[0]?.replace("Vorgesetzter", "Chef;Mail") ?? "", "1;Jörg;Müller;j@x.example;;"]);
  const answer = await requestApi(
    "POST",
    "/api/people/source/file/columns",
    { ...program, "content-type": "text/csv" },
    changed,
  );
  expect(answer.json()).toMatchObject({
    questions: [],
    warnings: [
      "The file no longer has “Vorgesetzter”. Confirm the columns.",
      "The file has new columns, “Chef”, “Mail”. Confirm the columns.",
      "“E-Mail”, “Mail” may all hold the same field, email. Choose one of them.",
    ],
  });
});
