import { monitorEventLoopDelay } from "node:perf_hooks";
import fc from "fast-check";
import { writeXlsx } from "hucre/xlsx";
import { describe, expect, test } from "vitest";
import { runSynchronously } from "@/lib/platform/chunked";
import { getPropertyRuns } from "@/testing/property-runs";
import { createZipArchive } from "@/testing/zip-archive";
import { mergeRecords } from "../received/received-listing";
import { toPeopleListing } from "../received/to-people-listing";
import { suggestColumns, readSheet } from "./columns";
import { detectDateOrder, parseDate } from "./dates";
import type { ColumnMapping, Encoding } from "./formats";
import { readPeopleFile, type FileMapping } from "./read-people-file";
import { toRecords } from "./records";

const today = "2026-11-28";
const encode = (text: string) => new TextEncoder().encode(text);
const read = (text: string, mapping: FileMapping | null = null) =>
  readPeopleFile(encode(text), mapping, today);

const toWindows1252 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const toUtf16 = (text: string) =>
  Uint8Array.from([
    0xff,
    0xfe,
    ...[...text].flatMap((letter) => [letter.charCodeAt(0) % 256, letter.charCodeAt(0) >> 8]),
  ]);

const english = [
  "Employee ID,First name,Last name,Email,Job title,Manager email,Start date,Status,Office",
  "1007,Tomas,Berg,tomas.berg@example.test,Managing Director,,2019-07-01,active,Brisbane",
  '1042,Priya,Naidoo,priya.naidoo@example.test,"Design Lead, Studio",tomas.berg@example.test,2023-02-06,on leave,Brisbane',
];
const englishRecords = [
  { source_id: "1007", first_name: "Tomas", email: "tomas.berg@example.test", manager_id: null },
  { source_id: "1042", title: "Design Lead, Studio", office: "Brisbane", start_date: "2023-02-06" },
];
const german = [
  "Personalnummer;Vorname;Nachname;E-Mail;Position;Vorgesetzter;Eintritt",
  '0042;Jörg;Müller;joerg.mueller@example.test;"Leiter ""Süd""";1007;06.02.2023',
];
const germanRecords = [
  { source_id: "0042", last_name: "Müller", title: 'Leiter "Süd"', start_date: "2023-02-06" },
];

describe("A file of people", () => {
  const encodings: [string, (text: string) => Uint8Array, string][] = [
    ["UTF-8", encode, "utf-8"],
    ["UTF-8 with a byte order mark", (text) => encode(`\ufeff${text}`), "utf-8"],
    [
      "UTF-16 with tabs, as Excel's Unicode text",
      (text) => toUtf16(text.replaceAll(/[;,](?! )/gu, "\t")),
      "utf-16le",
    ],
  ];
  for (const [name, encodeText, encoding] of encodings) {
    test.each([
      ["English", english, englishRecords],
      ["German", german, germanRecords],
    ])(`is read in ${name}: %s sample`, async (_sample, lines, records) => {
      for (const end of ["\r\n", "\n"]) {
        const file = await readPeopleFile(encodeText(lines.join(end)), null, today);
        expect(file.records).toMatchObject(records);
        expect(file.encoding).toBe(encoding);
        expect([file.questions, file.rejected, file.warnings]).toEqual([[], [], []]);
      }
    });
  }

  test("in Windows-1252 is read, and the warning names the people to check", async () => {
    const file = await readPeopleFile(toWindows1252(german.join("\r\n")), null, today);
    expect(file.records).toMatchObject(germanRecords);
    expect(file.warnings).toEqual([
      "The file is not UTF-8 and was read as Windows-1252. Check these names: Jörg Müller.",
    ]);
    const confirmed = { columns: file.columns, encoding: "windows-1252" } as const;
    const special = toWindows1252("Id;Name;Email\n1;O\u0092Brien \u008aek \u0080;o@x.example");
    expect((await readPeopleFile(special, null, today)).records[0]?.name).toBe("O’Brien Šek €");
    expect((await readPeopleFile(toWindows1252(german.join("\n")), confirmed, today)).warnings).toEqual([]);
  });

  test("in another encoding is read if a person says so", async () => {
    const bytes = Uint8Array.from([...encode("Id,Name\n1,"), 0x8e, 0x52, 0x93, 0x63]);
    const mapping = { columns: { Id: "source_id", Name: "name" }, encoding: "shift_jis" } as const;
    const file = await readPeopleFile(bytes, mapping, today);
    expect(file.records[0]?.name).toBe("山田");
    expect([file.questions, file.warnings]).toEqual([[], []]);
  });

  describe("whose encoding differs from that of the last one", () => {
    const columns = { Id: "source_id", Name: "name" } as const;
    const header = ["Id", "Name"];
    const text = "Id,Name\n1,Jörg";
    const looksDifferent = /^The file looks like .+ Choose the encoding\.$/u;
    test.each<[Encoding | undefined, Uint8Array]>([
      ["utf-8", toWindows1252(text)],
      [undefined, toWindows1252(text)],
      ["windows-1252", encode(text)],
    ])("was %s: asks, and reads the letters right", async (encoding, bytes) => {
      const file = await readPeopleFile(bytes, { columns, header, encoding }, today);
      expect(file.records[0]?.name).toBe("Jörg");
      expect(file.questions).toEqual([expect.stringMatching(looksDifferent)]);
    });

    test.each<[Encoding | undefined, Uint8Array]>([
      ["windows-1252", encode(`\ufeff${text}`)],
      ["windows-1252", toWindows1252(text)],
    ])("was %s: does not ask if a byte order mark or the bytes agree", async (encoding, bytes) => {
      const file = await readPeopleFile(bytes, { columns, header, encoding }, today);
      expect(file.records[0]?.name).toBe("Jörg");
      expect([file.questions, file.warnings]).toEqual([[], []]);
    });

    test("is read as a person says for this file, with a warning", async () => {
      const file = await readPeopleFile(encode(text), { columns, encoding: "windows-1252" }, today);
      expect(file.questions).toEqual([]);
      expect(file.warnings).toEqual([
        "The file was read as windows-1252, although it looks like another encoding. Check these names: JÃ¶rg.",
      ]);
    });
  });

  test("may have line breaks in values, empty lines, a line for Excel, and notes after the last person", async () => {
    const file = await read(
      'sep=;\nId;Name;E-Mail\n1;"Ann\nLee";ann@x.example\n\n2;Bo Ek;bo@x.example\nTotal;2;\nReport generated 2026-11-28\n',
    );
    expect(file.records.map(({ name }) => name)).toEqual(["Ann Lee", "Bo Ek"]);
    expect(file.warnings).toEqual(["No person is in lines 7, 8, so nothing was read there."]);
    expect(file.rejected).toEqual([]);
  });

  test.each([
    ["Last name;First name;Id;Title", "Page;Larry;7;Waiter"],
    ["Last name;First name;Id;Title", "Sum;;7;"],
    ["Name;Id;Title", "Summer Lee;7;Koch"],
    ["Id;Name;Title", "page;Larry Page;"],
    ["Name;Id;Title", "Countess Marie;7;t"],
    ["Id;First name;Last name", "7;Total;"],
  ])("%s: its last row %s is a person, although a note begins so", async (header, row) => {
    const { records, rejected, warnings } = await read(`${header}\n1;Ann;1;\n${row}`);
    expect(records.at(-1)?.source_id).toMatch(/^(?:7|page)$/u);
    expect([rejected, warnings]).toEqual([[], []]);
  });

  test.each([
    ["Id;Name;Title", "Total;40 people;"],
    ["Name;Id;Title", "Grand total:;40;"],
    ["Name;Email;Title", "Total;;40"],
    ["Id;Name;Title", "Page 1 of 3"],
    ["Id;Name;Title", "Stand: 28.11.2026"],
    [";Id;Name", "Total;40;"],
  ])("%s: its last row %s is a note", async (header, row) => {
    const person = header.replace(/\p{L}+/gu, (name) => (name === "Email" ? "a@x.example" : `${name}1`));
    const { rejected, warnings } = await read(`${header}\n${person}\n${row}`);
    expect(rejected).toEqual([]);
    expect(warnings).toEqual(["No person is in line 3, so nothing was read there."]);
  });

  test.each([
    ["in an id", "Id,Name\n1,Ann Lee\n12", null],
    ["in a name before the id", "Name,Id\nAnn Lee,1\nBo E", null],
    ["after an id", "Id,Name,Title\n1,Ann Lee,\n123,,", "123"],
  ])("that was cut %s loses nobody", async (_where, text, source_id) => {
    const { records, rejected } = await read(text);
    expect(rejected).toEqual([{ index: 3, source_id, message: expect.any(String) }]);
    const sent = { vendor: "file", sentBy: "", digest: "", isComplete: true, records, rejected } as const;
    const former = [{ source_id: "123", first_name: "Bo", last_name: "Ek" }];
    const merged = runSynchronously(mergeRecords(former, { ...sent, records, rejected }));
    expect(merged.map((record) => record.source_id).toSorted()).toEqual(["1", "123"]);
  });

  test("names its columns without characters that no request may contain", async () => {
    const file = await read("Id,Full\u0007 na\u202eme,Full  name\n1,Ann Lee,x");
    expect(file.header).toEqual(["Id", "Full name", "Full name (2)"]);
  });

  test("names each column differently, whatever the headings are", () => {
    const heading = fc.constantFrom("Name", "Name (2)", "Name (3)", "Name (2) (2)", "Id");
    fc.assert(
      fc.property(fc.array(heading, { minLength: 2, maxLength: 8 }), (cells) => {
        const sheet = readOrNull([{ line: 1, cells }]);
        expect(new Set(sheet?.header).size).toBe(cells.length);
      }),
    );
  });

  test("may have its header below a title, as the template of Entra has", async () => {
    const file = await read(
      [
        "version:v1.0",
        "Name [displayName] Required,User name [userPrincipalName] Required,Initial password [passwordProfile] Required,Block sign in (Yes/No) [accountEnabled] Required,First name [givenName],Last name [surname],Job title [jobTitle]",
        "Example: Chris Green,chris@contoso.example,myPassword1234,No,Chris,Green,Salesperson",
        "Ann Lee,ann@x.example,secret,No,Ann,Lee,Designer",
        "Bo Ek,bo@x.example,secret,Yes,Bo,Ek,",
      ].join("\n"),
    );
    expect(file.records).toMatchObject([
      { source_id: "ann@x.example", email: "ann@x.example", first_name: "Ann", title: "Designer" },
      { source_id: "bo@x.example", active: false },
    ]);
    expect(file.questions).toEqual([]);
    expect(JSON.stringify(file)).not.toContain("secret");
  });

  test("of Google Workspace is read without its passwords", async () => {
    const file = await read(
      "First Name [Required],Last Name [Required],Email Address [Required],Password [Required],Org Unit Path [Required],Work Secondary Email,Employee ID,Employee Title,Manager Email,Department,Building ID\nAnn,Lee,ann@x.example,****,/Studio,,7,Designer,,Studio,HQ",
    );
    expect(file.records).toMatchObject([
      { source_id: "7", title: "Designer", manager_id: null, department: "Studio", office: "HQ" },
    ]);
    expect(file.warnings).toEqual([
      "Kith never reads “Password [Required]”, because the data are sensitive.",
    ]);
    expect(file.header).not.toContain("Password [Required]");
  });

  test.each([
    [
      "two columns for one field",
      "Id,Name,Email,Work email\n1,A,a@x.example,b@x.example",
      /“Email”, “Work email”/,
    ],
    ["two columns of one name", "Id,Name,Name\n1,A,B", /“Name”, “Name \(2\)”/],
    ["dates of either order", "Id,Name,Start date\n1,A,03/04/2026", /“Start date” has dates/],
    ["dates of both orders", "Id,Name,Start date\n1,A,13/04/2026\n2,B,04/13/2026", /“Start date” has dates/],
    ["no names", "Id,Email\n1,a@x.example", /columns with the names/],
    ["neither ids nor addresses", "Name,Title\nA,B", /ids or the e-mail addresses/],
  ])("asks about %s", async (_case, text, question) => {
    const { questions } = await read(text);
    expect(questions).toEqual([expect.stringMatching(question)]);
  });

  test("asks again if its header differs from that of the last file", async () => {
    const mapping = { columns: { Id: "source_id", Name: "name" }, header: ["Id", "Name"] } as const;
    expect((await read("Name,Id\nA,1", mapping)).questions).toEqual([]);
    expect((await read("Id,Name,Email\n1,A,a@x.example", mapping)).questions).toEqual([
      "The file has new columns, “Email”. Confirm the columns.",
    ]);
    expect((await read("Id,Full name\n1,A", { columns: mapping.columns })).questions).toEqual([
      "The file no longer has “Name”. Confirm the columns.",
    ]);
  });

  test("keeps what spreadsheets would run as text, and rejects what they destroyed", async () => {
    const file = await read("Id,Name,Title\n1,=1+1,@SUM(A1)\n1.23E+11,B,\n,C,\n4,,\n5,E,#######");
    expect(file.records).toEqual([
      { source_id: "1", name: "=1+1", title: "@SUM(A1)" },
      { source_id: "5", name: "E", title: null },
    ]);
    expect(file.rejected).toEqual([
      { index: 3, source_id: "1.23E+11", message: expect.stringContaining("rounded the id") },
      { index: 4, source_id: null, message: "The row has no id. Every person needs one." },
      { index: 5, source_id: "4", message: "The row has no name." },
    ]);
  });

  test.each<[values: string[], field: string | undefined]>([
    [["Active", "terminated", "On leave", ""], "active"],
    [["Full-Time", "Terminated"], "active"],
    [["Full-Time", "Part-Time"], undefined],
    [["Active", "Contractor"], undefined],
  ])(
    "takes “Employment status” with %j for who has left only if every word says so",
    async (values, field) => {
      const file = await read(
        ["Id,Name,Employment status", ...values.map((value, at) => `${at},Ana Costa,${value}`)].join("\n"),
      );
      expect(file.columns["Employment status"]).toBe(field);
      expect(file.questions).toEqual(
        field ? [] : ["“Employment status” may say who has left, or the employment type. Choose which."],
      );
      expect(file.records.filter(({ active }) => active === false)).toHaveLength(field ? 1 : 0);
    },
  );

  test("reads blanks, several addresses, statuses and unreadable values", async () => {
    const file = await read(
      [
        "Id,Name,Email,Title,Status,End date,Start date",
        "1,\u00a0Ann Null ,mailto:ANN@x.example; b@x.example,N/A,Terminated,,31.02.2020",
        '2,"Ek, Bo",none,-,paused,2020-01-01,44963',
        "3,Cy Na,c@x.example,NULL,on leave,2030-01-01,6 Feb 2023",
        "4,Di Oh,,,,31.12.9999,",
        "5,Ed Po,,,,open-ended,",
        "6,Fay Qu,,,inactive,soon,",
        "7,Gil Ra,,,,soon,",
      ].join("\n"),
    );
    const nothing = { email: null, title: null, start_date: null };
    expect(file.records).toMatchObject([
      { name: "Ann Null", email: "ann@x.example", title: null, active: false },
      { last_name: "Ek", email: null, start_date: "2023-02-06", end_date: "2020-01-01", active: false },
      { name: "Cy Na", title: null, start_date: "2023-02-06", end_date: "2030-01-01" },
      { name: "Di Oh", ...nothing, end_date: "9999-12-31" },
      { name: "Ed Po", ...nothing, end_date: null },
      { name: "Fay Qu", ...nothing, active: false },
    ]);
    expect(file.rejected).toEqual([
      { index: 8, source_id: "7", message: expect.stringContaining("“soon” is no date") },
    ]);
    expect(file.warnings).toEqual([
      "The row has several e-mail addresses, and the first one counts: line 2.",
      "The date is unreadable and was left out: line 2.",
      "The e-mail address is unreadable and was left out: line 3.",
      "The status “paused” is not known and counts as active: line 3.",
    ]);
  });

  test("names managers by id, address or name, before and after their reports", async () => {
    const file = await read(
      [
        "Id,Name,Email,Manager",
        "1,Ann Lee,ann@x.example,4",
        "2,Bo Ek,bo@x.example,ANN@x.example",
        "3,Cy Na,cy@x.example,Bo Ek",
        "4,Di Oh,di@x.example,",
        "5,Ann Lee,other@x.example,Ann Lee",
        "6,Ed Po,ed@x.example,6",
        "7,Fay Qu,fay@x.example,nobody",
        '8,Gil Ra,gil@x.example,"Ek, Bo"',
      ].join("\n"),
    );
    const sent = { vendor: "file", sentBy: "", digest: "", isComplete: true } as const;
    const records = runSynchronously(mergeRecords([], { ...sent, records: [...file.records], rejected: [] }));
    const { people } = runSynchronously(toPeopleListing(records, []));
    expect(people.map(({ managerExternalId }) => managerExternalId)).toEqual([
      "4",
      "1",
      "2",
      null,
      "Ann Lee", // two people have this name, so the plan warns
      "6",
      "nobody",
      "2",
    ]);
  });

  test("is rejected if its id begins like an id that Kith gives", async () => {
    const file = await read("Id,Name\nformer:1,Ann Lee\nkith:2,Bo Ek\n3,Cy Oz");
    expect(file.records.map(({ source_id }) => source_id)).toEqual(["3"]);
    expect(file.rejected).toMatchObject([
      { index: 2, source_id: "former:1", message: expect.stringContaining("must not begin with") as unknown },
      { index: 3, source_id: "kith:2" },
    ]);
  });

  test("with a last day that is unreadable leaves the person unchanged, also without ids", async () => {
    const { rejected } = await read("Name,Email,Last day\nA,a@x.example,soon");
    expect(rejected).toEqual([{ index: 2, source_id: "a@x.example", message: expect.any(String) }]);
  });
});

describe("A date", () => {
  test.each([
    ["2023-02-06", "2023-02-06"],
    ["06.02.2023", "2023-02-06"],
    ["6/2/23", "2023-02-06"],
    ["6-Feb-23", "2023-02-06"],
    ["31-Dec-50", "1950-12-31"],
    ["06FEB2023", "2023-02-06"],
    ["20230206", "2023-02-06"],
    ["20231306", null],
    ["6 fevr. 2023", "2023-02-06"],
    ["6 de feb. de 2023", "2023-02-06"],
    ["6. Mrz 2023 00:00", "2023-03-06"],
    ["Mar 6, 2023", "2023-03-06"],
    ["mar. 7 févr. 2023", "2023-02-07"],
    ["Mon Feb 06 2023 00:00:00 GMT+0000", "2023-02-06"],
    ["Mo, 06.02.2023", "2023-02-06"],
    ["6 jui 2023", null],
    ["Feb-23", null],
    ["44963", "2023-02-06"],
    ["2023-02-06T00:00:00Z", "2023-02-06"],
    ["30.02.2023", null],
    ["2101-01-01", null],
  ])("%s is %s", (text, date) => {
    expect(parseDate(text, "dmy")).toBe(date);
  });
  test("is read as each language of the headings writes it", () => {
    const language = fc.constantFrom("en", "en-GB", "de", "de-AT", "fr", "es", "it", "nl");
    const style = fc.constantFrom("full", "long", "medium");
    const date = fc.date({ min: new Date("1950-01-01"), max: new Date("2100-12-31"), noInvalidDate: true });
    fc.assert(
      fc.property(language, style, date, (locale, dateStyle, day) => {
        const text = new Intl.DateTimeFormat(locale, { dateStyle, timeZone: "UTC" }).format(day);
        expect([text, parseDate(text, "dmy")]).toEqual([text, day.toISOString().slice(0, 10)]);
      }),
    );
  });
  test("with the year first is read only if something proves it, or a person says it", () => {
    expect(detectDateOrder(["23-02-06"])).toBe("ambiguous");
    expect(detectDateOrder(["23-02-06", "99-12-01"])).toBe("ymd");
    expect(detectDateOrder(["23-02-06", "01-12-99"])).toBe("dmy");
    expect(detectDateOrder(["06-02-23", "6-2-23"])).toBe("ambiguous");
    expect(detectDateOrder(["13-02-23", "6-2-23"])).toBe("dmy");
    expect(parseDate("23-02-06", "ymd")).toBe("2023-02-06");
    expect(parseDate("99/12/01", "ymd")).toBe("1999-12-01");
    expect(parseDate("06.02.2023", "ymd")).toBeNull();
  });
  test("has the order that a number above 12 proves in its column", () => {
    expect(detectDateOrder(["01/02/2023", "13/02/2023"])).toBe("dmy");
    expect(detectDateOrder(["01/02/2023", "02/13/2023"])).toBe("mdy");
    expect(detectDateOrder(["01.02.2023"])).toBe("dmy");
    expect(detectDateOrder(["2023-02-06", ""])).toBeNull();
  });
});

describe("A workbook", () => {
  const rows = [
    ["Personalnummer", "Vorname", "Nachname", "E-Mail", "Eintritt", "Gehalt"],
    [1007, "Jörg", "Müller", "j@x.example", new Date(Date.UTC(2023, 1, 6)), 90_000],
    [null, null, null, null, null, null],
    ["0042", "=1+1", "Ek", "b@x.example", 44_963, 1],
  ];
  const write = () => writeXlsx({ sheets: [{ name: "Leute", rows }] });

  test("is read like a CSV file", async () => {
    const file = await readPeopleFile(await write(), null, today);
    expect(file.records).toMatchObject([
      { source_id: "1007", first_name: "Jörg", last_name: "Müller", start_date: "2023-02-06" },
      { source_id: "0042", first_name: "=1+1", email: "b@x.example", start_date: "2023-02-06" },
    ]);
    expect(JSON.stringify(file)).not.toContain("90000");
  });

  test("says which sheet is read, and that hidden rows are", async () => {
    const bytes = await writeXlsx({
      sheets: [
        { name: "Secret", hidden: true, rows: [["x"]] },
        { name: "Leute", rows, rowDefs: new Map([[1, { hidden: true }]]) },
        { name: "Other", rows: [["y"]] },
      ],
    });
    const { records, warnings } = await readPeopleFile(bytes, null, today);
    expect(records).toHaveLength(2);
    expect(warnings.slice(0, 2)).toEqual([
      "The workbook has 2 sheets. Only “Leute” is read.",
      "1 hidden rows of the workbook are read like all others.",
    ]);
  });

  test("that counts from 1904 has the same dates, also as plain numbers", async () => {
    const dates = [new Date(Date.UTC(2023, 1, 6)), 44_963 - 1_462];
    const people = dates.map((date, at) => [at, "Ann", date]);
    const bytes = await writeXlsx({
      dateSystem: "1904",
      sheets: [{ name: "A", rows: [["Id", "Name", "Start date"], ...people] }],
    });
    const { records } = await readPeopleFile(bytes, null, today);
    expect(records.map(({ start_date }) => start_date)).toEqual(["2023-02-06", "2023-02-06"]);
  });

  const rename = (bytes: Uint8Array, from: string, to: string) => {
    const text = Buffer.from(bytes).toString("latin1").replaceAll(from, to);
    return new Uint8Array(Buffer.from(text, "latin1"));
  };
  const declare = (bytes: Uint8Array, size: number) => {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const start = view.getUint32(bytes.length - 22 + 16, true);
    view.setUint32(start + 24, size, true);
    return bytes;
  };
  test.each<[string, () => Promise<Uint8Array>, RegExp]>([
    ["with macros", async () => rename(await write(), "docProps/core.xml", "xl/vbaProject.bin"), /macros/],
    [
      "of the binary format",
      async () => rename(await write(), "docProps/core.xml", "xx/x/workbook.bin"),
      /\.xlsb/,
    ],
    ["with a password", async () => Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1), /password/],
    ["that unpacks to gigabytes", async () => declare(await write(), 4_000_000_000), /far more data/],
    ["that hides its size", async () => declare(await write(), 0), /far more data/],
    ["that is larger than it says", async () => declare(await write(), 10), /cannot be read/],
    ["that is cut", async () => (await write()).subarray(0, 2_000), /cannot be read/],
    ["without rows", () => writeXlsx({ sheets: [{ name: "A", rows: [] }] }), /empty/],
  ])("%s is refused", async (_kind, make, message) => {
    await expect(make().then((bytes) => readPeopleFile(bytes, null, today))).rejects.toMatchObject({
      code: "listing_not_usable",
      message: expect.stringMatching(message),
    });
  });
});

describe("A hostile workbook", () => {
  const relations = (...targets: [type: string, target: string][]) =>
    `<Relationships>${targets
      .map(
        ([type, target], at) =>
          `<Relationship Id="r${at}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`,
      )
      .join("")}</Relationships>`;
  const create = (sheet: string, texts: string) =>
    createZipArchive({
      "[Content_Types].xml": "<Types/>",
      "_rels/.rels": relations(["officeDocument", "xl/workbook.xml"]),
      "xl/workbook.xml": `<workbook><sheets><sheet name="A" sheetId="1" r:id="r0"/></sheets></workbook>`,
      "xl/_rels/workbook.xml.rels": relations(["worksheet", "s.xml"], ["sharedStrings", "t.xml"]),
      "xl/s.xml": `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
      "xl/t.xml": `<sst>${texts}</sst>`,
    });
  const text = (value: string) => `<si><t>${value}</t></si>`;
  const cell = '<c t="s"><v>0</v></c>';

  test.each<[string, Uint8Array, RegExp]>([
    ["fills the memory", create("", text("a").repeat(800_000)), /far more data/],
    [
      "repeats a long text",
      create(`<row>${cell.repeat(200)}</row>`.repeat(6), text("x".repeat(32_000))),
      /far more data/,
    ],
    ["has a long text", create(`<row>${cell}${cell}</row>`.repeat(2), text("x".repeat(90_000))), /32 KB/],
  ])(
    "that %s is refused, and other work goes on meanwhile",
    async (_kind, bytes, message) => {
      const delay = monitorEventLoopDelay({ resolution: 10 });
      delay.enable();
      await expect(readPeopleFile(bytes, null, today)).rejects.toMatchObject({
        code: "listing_not_usable",
        message: expect.stringMatching(message),
      });
      expect(bytes.length).toBeLessThan(500_000);
      expect(delay.max / 1e6).toBeLessThan(3_000); // in one process, five seconds on an idle machine
    },
    90_000,
  );
});

describe("A file that is no table of people is refused with what to do", () => {
  test.each([
    ["nothing", "", /empty/],
    ["blank lines", "\n , \n", /empty/],
    ["prose", "Dear all\nthe list follows\n", /one column only/],
    ["bytes", "PNG\0\0\0IHDR", /no CSV or XLSX/],
    ["an open quotation mark", 'Id,Name\n1,A\n2,"B\n3,C', /mark after line 2 is never closed/],
    ["a mark inside a value", 'Id,Name\n1,A "B" C', /Line 2 has a quotation mark/],
    ["201 columns", `Id,Name${",x".repeat(199)}\n1,A`, /201 columns/],
    ["a large cell", `Id,Name\n1,${"x".repeat(33_000)}`, /line 2 is larger than 32 KB/],
    ["100,000 empty lines", `Id,Name\n1,A\n${"\n".repeat(100_000)}`, /more than 100,000 lines/],
    ["50,001 rows", `Id,Name\n${"1,A\n".repeat(50_001)}`, /more than 50,000 rows/],
  ])("%s", async (_kind, text, message) => {
    await expect(read(text)).rejects.toMatchObject({
      kind: "invalid",
      code: "listing_not_usable",
      message: expect.stringMatching(message),
    });
  });
});

test("No table makes the reader fail, and no two records of it have one id", () => {
  const heading = fc.constantFrom("Id", "Name", "E-Mail", "Manager", "Status", "Start date", "Full name", "");
  const cell = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom("1", "a@x.example", "03/04/2026", "Total", "N/A"),
  );
  const table = fc.array(fc.array(fc.oneof(cell, heading), { maxLength: 6 }), { minLength: 2, maxLength: 8 });
  fc.assert(
    fc.property(table, (cells) => {
      const rows = cells.map((row, at) => ({ line: at + 1, cells: row }));
      const sheet = readOrNull(rows);
      if (!sheet) return;
      const columns: ColumnMapping = suggestColumns(sheet).columns;
      const { records } = runSynchronously(toRecords(sheet, columns, { today }));
      expect(new Set(records.map(({ source_id }) => source_id)).size).toBe(records.length);
    }),
    { numRuns: getPropertyRuns(40) },
  );
});

function readOrNull(rows: { line: number; cells: string[] }[]) {
  try {
    return runSynchronously(readSheet({ rows, encoding: null, separator: null, warnings: [] }));
  } catch (error) {
    expect(error).toMatchObject({ code: "listing_not_usable" });
    return null;
  }
}
