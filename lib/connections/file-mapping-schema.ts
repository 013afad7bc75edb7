import { z } from "zod";
import { alwaysTrue, namedObject } from "@/lib/platform/common-schemas";
import {
  dateOrders,
  encodings,
  fileFields,
  findMissingFields,
  maxColumnName,
  separators,
} from "./connectors/people/file/formats";
import { plainText } from "@/lib/platform/text/plain-text";

const columns = z
  .record(plainText(maxColumnName).min(1), z.enum(fileFields))
  .describe("Field of each column by the name of the column. Other columns are not read.");
const optionalFormat = {
  date_order: z
    .enum(dateOrders)
    .optional()
    .describe(
      "Order of dates such as 03/04/2026: `dmy` or `mdy`; `ymd`: dates such as 26-04-03. Absent: as the dates of a file prove.",
    ),
  separator: z.enum(separators).optional().describe("Separator of CSV files. Absent: detected."),
  encoding: z.enum(encodings).optional().describe("Encoding of CSV files. Absent: detected."),
};

export const fileMappingBody = z
  .strictObject({ columns, ...optionalFormat })
  .superRefine(({ columns: given }, context) => {
    const fields = Object.values(given);
    const issues = [
      ...(new Set(fields).size < fields.length ? ["Choose one column for each field."] : []),
      ...findMissingFields(given),
    ];
    for (const message of issues) context.addIssue({ code: "custom", path: ["columns"], message });
  });
export type FileMappingBody = z.infer<typeof fileMappingBody>;
/** How a file is read, apart from its columns. Absent: detected. */
export type FileFormat = Omit<FileMappingBody, "columns">;

/** As stored. `header`: of the last file that was applied. */
export const storedFileMapping = z.strictObject({
  columns: z.record(z.string(), z.enum(fileFields)),
  header: z.array(z.string()).nullable().optional(),
  ...optionalFormat,
});

export const fileMappingResponse = namedObject("FileMapping", {
  ok: alwaysTrue,
  columns: columns.describe("Field of each column by the name of the column; empty before the first file."),
  ...optionalFormat,
});

export const peopleFileQuery = z.strictObject({
  mode: z
    .enum(["full", "partial"])
    .optional()
    .describe(
      "`full`: a person who is not in the file has left. `partial`: that person stays unchanged. Default: `partial`.",
    ),
  preview: z.literal("true").optional().describe("Returns what the file would do, and changes nothing."),
  name: plainText(200).min(1).optional().describe("Name of the file, which pages show."),
});

/** What the page of the columns asks before the mapping is stored. Repeated `column`: `field:name of the column`. */
export const fileColumnsQuery = z.strictObject({
  column: z
    .array(z.templateLiteral([z.enum(fileFields), ":", z.string()]).describe("Field and name of the column."))
    .max(fileFields.length)
    .optional()
    .describe("Field and name of a column, such as `email:E-Mail`. May be repeated. Absent: suggested."),
  ...optionalFormat,
});

const person = z.strictObject({
  name: z.string().describe("First and last name."),
  email: z.string().nullable().describe("Work e-mail address; null: none."),
  title: z.string().nullable().describe("Job title; null: none."),
  manager: z.string().nullable().describe("Name of the manager, or what the file says; null: none."),
  department: z.string().nullable().describe("Department; null: none."),
  office: z.string().nullable().describe("Office; null: none."),
  start_date: z.string().nullable().describe("First day; null: none."),
});

export const fileColumnsResponse = namedObject("FileColumns", {
  ok: alwaysTrue,
  header: z.array(z.string()).describe("Names of the columns."),
  sample: z.array(z.array(z.string())).describe("First rows."),
  columns,
  encoding: z.enum(encodings).nullable().describe("Encoding; null for a workbook."),
  separator: z.enum(separators).nullable().describe("Separator; null for a workbook."),
  date_order: z
    .enum(dateOrders)
    .nullable()
    .describe("Order that the dates prove; null: no such dates, or unclear."),
  questions: z.array(z.string()).describe("What a person has to decide."),
  warnings: z.array(z.string()).describe("What a person should check."),
  counts: z
    .strictObject({
      people: z.int().describe("People of the file."),
      left: z.int().describe("People of the file who have left."),
      rejected: z.int().describe("Rows that cannot be used."),
    })
    .describe("Numbers of rows."),
  people: z.array(person).describe("First people as the directory would show them."),
  rejected: z
    .array(
      z.strictObject({
        line: z.int().nullable().describe("Line of the file."),
        message: z.string().describe("Why the row cannot be used."),
      }),
    )
    .describe("First rows that cannot be used."),
});
export type FileColumns = z.infer<typeof fileColumnsResponse>;
