import { millisecondsOf } from "./asp-net-date";
import type { EmployeeRecord } from "./employee-record";
import { notSimulated, queryFailure } from "./payroll-answers";

const pageSize = 100;

/**
 * The rows of a page: 100, the first unless told; what is no positive number counts as absent (only our reading). Without end, every
 * page is full: after the last row the first comes again.
 */
export function pageOf<Row extends object>(rows: readonly Row[], url: URL, isEndless: boolean): Row[] {
  const given = Number(url.searchParams.get("page") ?? 1);
  const page = Number.isInteger(given) && given > 0 ? given : 1;
  const start = (page - 1) * pageSize;
  const rowAt = (index: number) => rows[isEndless ? (start + index) % rows.length : start + index];
  return Array.from({ length: pageSize }, (_, index) => rowAt(index)).filter((row) => row !== undefined);
}

/** The employees that a request selects, or the vendor's refusal: active ones, unless `where` asks for another status. */
export function selectEmployees(
  everyone: readonly EmployeeRecord[],
  request: Request,
  url: URL,
): EmployeeRecord[] | Response {
  const status = statusWanted(url.searchParams.get("where"));
  if (status instanceof Response) return status;
  const since = modifiedSince(request.headers.get("if-modified-since"));
  if (since instanceof Response) return since;
  const selected = everyone.filter(
    (record) =>
      record.Status === status && (since === null || (millisecondsOf(record.UpdatedDateUTC) ?? 0) > since),
  );
  return inOrder(selected, url.searchParams.get("order"));
}

function statusWanted(where: string | null): string | Response {
  if (where === null) return "ACTIVE";
  const [, field, operator, value] = /^\s*(\w+)\s*(==|=)\s*"([^"]*)"\s*$/.exec(where) ?? [];
  if (operator === "=") return queryFailure("Operator '=' is not supported, use '=='");
  if (field === undefined || value === undefined)
    return queryFailure(`No property or field can be read in: ${where}`);
  return field === "Status" ? value : notSimulated(`where with ${field}`);
}

/** A time in UTC to the second, with or without a zone; whoever changed at that very second is not listed. */
function modifiedSince(header: string | null): number | Response | null {
  if (header === null) return null;
  const time = Date.parse(/^\d{4}-\d\d-\d\dT[\d:.]+$/.test(header) ? `${header}Z` : header);
  return Number.isNaN(time) ? queryFailure(`If-Modified-Since is no date: ${header}`) : time + 999;
}

function inOrder(records: EmployeeRecord[], order: string | null): EmployeeRecord[] | Response {
  if (order === null) return records;
  const [, field = "", direction] = /^\s*(\w+)(?:\s+(ASC|DESC))?\s*$/i.exec(order) ?? [];
  if (!["FirstName", "LastName", "Email", "EmployeeID"].includes(field))
    return notSimulated(`order by ${order}`);
  const sign = direction?.toUpperCase() === "DESC" ? -1 : 1;
  const keyOf = (record: EmployeeRecord) => String(record[field] ?? "");
  return records.toSorted((a, b) => sign * (keyOf(a) < keyOf(b) ? -1 : keyOf(a) > keyOf(b) ? 1 : 0));
}
