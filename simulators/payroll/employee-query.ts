import { parseAspNetDate } from "./asp-net-date";
import type { EmployeeRecord } from "./employee-record";
import { createNotSimulatedResponse, createQueryFailure } from "./payroll-responses";

const pageSize = 100;

/**
 * Returns the rows of a page of 100. Defaults to the first page; any other text than a positive number counts as absent
 * (assumption).
 * If `isEndless`, every page is full and rows repeat after the last.
 */
export function selectPage<Row extends object>(rows: readonly Row[], url: URL, isEndless: boolean): Row[] {
  const given = Number(url.searchParams.get("page") ?? 1);
  const page = Number.isInteger(given) && given > 0 ? given : 1;
  const start = (page - 1) * pageSize;
  const rowAt = (index: number) => rows[isEndless ? (start + index) % rows.length : start + index];
  return Array.from({ length: pageSize }, (_, index) => rowAt(index)).filter((row) => row !== undefined);
}

/** Returns the employees that a request selects, or the vendor's refusal. Default of `where`: active employees. */
export function selectEmployees(
  everyone: readonly EmployeeRecord[],
  request: Request,
  url: URL,
): EmployeeRecord[] | Response {
  const status = parseStatusFilter(url.searchParams.get("where"));
  if (status instanceof Response) return status;
  const since = parseModifiedSince(request.headers.get("if-modified-since"));
  if (since instanceof Response) return since;
  const selected = everyone.filter(
    (record) =>
      record.Status === status && (since === null || (parseAspNetDate(record.UpdatedDateUTC) ?? 0) > since),
  );
  return sortEmployees(selected, url.searchParams.get("order"));
}

function parseStatusFilter(where: string | null): string | Response {
  if (where === null) return "ACTIVE";
  const [, field, operator, value] = /^\s*(\w+)\s*(==|=)\s*"([^"]*)"\s*$/.exec(where) ?? [];
  if (operator === "=") return createQueryFailure("Operator '=' is not supported, use '=='");
  if (field === undefined || value === undefined)
    return createQueryFailure(`No property or field can be read in: ${where}`);
  return field === "Status" ? value : createNotSimulatedResponse(`where with ${field}`);
}

/** Parses a UTC time to the second, with or without a zone. Changes within that second are not listed. */
function parseModifiedSince(header: string | null): number | Response | null {
  if (header === null) return null;
  const time = Date.parse(/^\d{4}-\d\d-\d\dT[\d:.]+$/.test(header) ? `${header}Z` : header);
  return Number.isNaN(time) ? createQueryFailure(`If-Modified-Since is no date: ${header}`) : time + 999;
}

function sortEmployees(records: EmployeeRecord[], order: string | null): EmployeeRecord[] | Response {
  if (order === null) return records;
  const [, field = "", direction] = /^\s*(\w+)(?:\s+(ASC|DESC))?\s*$/i.exec(order) ?? [];
  if (!["FirstName", "LastName", "Email", "EmployeeID"].includes(field))
    return createNotSimulatedResponse(`order by ${order}`);
  const sign = direction?.toUpperCase() === "DESC" ? -1 : 1;
  const keyOf = (record: EmployeeRecord) => String(record[field] ?? "");
  return records.toSorted((a, b) => sign * (keyOf(a) < keyOf(b) ? -1 : keyOf(a) > keyOf(b) ? 1 : 0));
}
