import { expect, test } from "vitest";
import { parseCsv } from "@/testing/parse-csv";
import { formatMappingsCsv, planImport } from "./mappings-csv";
import type { UserMapping } from "./schema";

const user = (name: string, ids: Partial<UserMapping> = {}): UserMapping => ({
  user_id: `id of ${name}`,
  user_name: name,
  user_email: `${name}@fernhill.example`,
  payroll_id: "",
  projects_id: "",
  ...ids,
});

const head = "user_email,payroll_id,projects_id\n";

test("written values are read back exactly, and no cell is a formula (B55)", () => {
  const written = formatMappingsCsv([
    user("=1+1", { payroll_id: "+2", projects_id: "-3" }),
    user("@sum", { payroll_id: "\t4", projects_id: 'a "b", c' }),
  ]);
  expect(parseCsv(written)).toEqual([
    ["user_email", "user_name", "payroll_id", "projects_id"],
    ["'=1+1@fernhill.example", "'=1+1", "'+2", "'-3"],
    ["'@sum@fernhill.example", "'@sum", "'\t4", 'a "b", c'],
  ]);
});

test("importing an unchanged export changes nothing", () => {
  const mappings = [user("ana", { payroll_id: "=1", projects_id: "7" }), user("=bo", { payroll_id: "-2" })];
  expect(planImport(formatMappingsCsv(mappings), mappings)).toEqual({
    changes: [],
    unchanged: 2,
    skipped: [],
  });
});

test("ids that contain formulas are read back unchanged, from Kith's own files and from other files", () => {
  const ids = ["7;=1", "7\t@x", "7|-1", "8;'=1", "'=2", "'", "7; =1"];
  const mappings = ids.map((id, index) => user(`ana${index}`, { payroll_id: id, projects_id: `p${index}` }));
  const written = formatMappingsCsv(mappings);
  expect(written).not.toMatch(/[;|\t]["\s]*[=+\-@]/);
  expect(planImport(written, mappings)).toEqual({ changes: [], unchanged: ids.length, skipped: [] });
  const others = mappings.map((mapping) => ({ ...mapping, payroll_id: "another" }));
  const plan = planImport(written, others);
  const wanted = typeof plan === "string" ? [] : plan.changes.map(({ wanted: { payroll_id } }) => payroll_id);
  expect(wanted).toEqual(["7;=1", "7\t@x", "7|-1", "8;=1", "=2", "'", "7; =1"]);
});

test("plans set, replaced and cleared ids", () => {
  const mappings = [
    user("ana"),
    user("bo", { payroll_id: "1", projects_id: "2" }),
    user("cy", { payroll_id: "3" }),
  ];
  expect(
    planImport(
      `${head}ANA@fernhill.example , 10,20\nbo@fernhill.example,11,2\ncy@fernhill.example,,\n`,
      mappings,
    ),
  ).toEqual({
    changes: [
      { mapping: mappings[0], wanted: { payroll_id: "10", projects_id: "20" } },
      { mapping: mappings[1], wanted: { payroll_id: "11" } },
      { mapping: mappings[2], wanted: { payroll_id: "" } },
    ],
    unchanged: 0,
    skipped: [],
  });
});

test("ignores missing columns, and accepts columns in any order", () => {
  const mappings = [user("ana", { payroll_id: "1", projects_id: "2" })];
  expect(planImport("note,Projects_ID,User_Email\nx,3,ana@fernhill.example", mappings)).toEqual({
    changes: [{ mapping: mappings[0], wanted: { projects_id: "3" } }],
    unchanged: 0,
    skipped: [],
  });
});

test.each([
  [
    "unknown e-mails",
    "unknown@fernhill.example,1,2",
    "no user has the e-mail address unknown@fernhill.example",
  ],
  ["rows without an e-mail", ",1,2", "has no e-mail address"],
  ["rows of a different width", "ana@fernhill.example,1", "has 2 cells, and the first line 3"],
  [
    "ids that are too long",
    `ana@fernhill.example,${"9".repeat(201)},2`,
    "the payroll_id is too long for an id",
  ],
])("skips %s", (_what, row, reason) => {
  expect(planImport(head + row, [user("ana")])).toEqual({
    changes: [],
    unchanged: 0,
    skipped: [{ line: 2, reason }],
  });
});

test("skips users listed twice, and users who would get a different user's id", () => {
  const rows = "ana@fernhill.example,1,\nana@fernhill.example,2,\nbo@fernhill.example,1,";
  expect(planImport(head + rows, [user("ana"), user("bo")])).toMatchObject({
    changes: [{ wanted: { payroll_id: "1" } }],
    skipped: [
      { line: 3, reason: "ana@fernhill.example occurs in an earlier line" },
      { line: 4, reason: "the payroll_id 1 is already assigned in line 2" },
    ],
  });
});

test.each([
  ["a picture", '"\u0000'],
  ["nothing", ""],
  ["a file without its columns", "name,id\nana,1"],
  ["a column twice", "user_email,payroll_id,payroll_id\nana@fernhill.example,1,2"],
])("refuses %s with a message", (_what, text) => {
  expect(planImport(text, [user("ana")])).toMatch(/\.$/);
});
