import { createCall, type CallLimits, type Timing } from "@/lib/connectors/call";
import { Problem } from "@/lib/problem";
import type { Payroll, PayrollEmployee } from "./port";
import { employeesPage, refusal, type XeroEmployee } from "./xero-wire";

// Xero Payroll AU 1.0. Facts and their sources: docs/connecting.md.

/** An access token that is good now; with one that the vendor has just refused, another one. */
export type AccessTokens = (refused?: string) => Promise<string>;

export type XeroAddress = {
  /** The root under which `/payroll.xro/1.0` stands. */
  apiUrl: string;
  tenantId: string;
  accessToken: AccessTokens;
  fetch?: typeof fetch;
  limits?: Partial<CallLimits>;
  timing?: Partial<Timing>;
};

/** The vendor's page size: a full page is followed by another request. */
const pageSize = 100;
const mostPages = 1_000;

/** The payroll system behind a connection. An expired token is renewed once and the call made again; other refusals stand. */
export function xeroPayroll(address: XeroAddress): Payroll {
  return {
    async listEmployees({ signal }) {
      const active = await readPages(address, "Employees?page=", signal);
      const left = await readPages(
        address,
        `Employees?where=${encodeURIComponent('Status=="TERMINATED"')}&page=`,
        signal,
      );
      const byId = new Map([...active, ...left].map((employee) => [employee.EmployeeID, employee]));
      return [...byId.values()].map(toEmployee);
    },
  };
}

async function readPages(address: XeroAddress, path: string, signal: AbortSignal): Promise<XeroEmployee[]> {
  const found: XeroEmployee[] = [];
  for (let number = 1; number <= mostPages; number++) {
    const page = await ask(address, (call) => call(`${path}${number}`, employeesPage, { signal }));
    const rows = page?.Employees ?? []; // 204, no body: none
    found.push(...rows);
    if (rows.length < pageSize) return found;
  }
  throw new Problem(
    "upstream",
    "payroll_unreadable",
    "The payroll system lists more employees than can be read. Nothing was changed.",
  );
}

type Ask<T> = (call: ReturnType<typeof createCall>) => Promise<T>;

async function ask<T>(address: XeroAddress, request: Ask<T>): Promise<T> {
  const token = await address.accessToken();
  try {
    return await request(open(address, token));
  } catch (error) {
    if (!(error instanceof Problem && error.code === expired.code)) throw error;
    return request(open(address, await address.accessToken(token)));
  }
}

const open = ({ apiUrl, tenantId, fetch: send, limits, timing }: XeroAddress, token: string) =>
  createCall({
    system: "payroll",
    baseUrl: `${apiUrl.replace(/\/+$/, "")}/payroll.xro/1.0`,
    headers: {
      authorization: `Bearer ${token}`,
      "xero-tenant-id": tenantId,
      accept: "application/json", // the vendor's default is XML
    },
    explainRefusal,
    ...(send && { fetch: send }),
    ...(limits && { limits }),
    ...(timing && { timing }),
  });

const expired = { code: "payroll_token_expired" };

/** The vendor says in `Detail` which kind of 401 or 403 it is; only an expired token is worth another try. */
function explainRefusal(status: number, body: string): Problem {
  const detail = readDetail(body);
  if (status === 401 && /^TokenExpired/i.test(detail)) {
    return new Problem("conflict", expired.code, "The payroll system's access token has expired.");
  }
  const why =
    status === 403
      ? "The payroll system does not let Kith at this organisation any more: it was disconnected there, or whoever connected it lost access."
      : /^AuthorizationUnsuccessful/i.test(detail)
        ? "The payroll system refuses: whoever connected it lacks a payroll role there, or the permissions were not given."
        : "The payroll system refuses our credential.";
  return new Problem("conflict", "reconnect_needed", `${why} An executive connects again under Connections.`);
}

function readDetail(body: string): string {
  try {
    return refusal.parse(JSON.parse(body)).Detail ?? "";
  } catch {
    return "";
  }
}

const toEmployee = (row: XeroEmployee): PayrollEmployee => ({
  employeeId: row.EmployeeID,
  firstName: row.FirstName?.trim() ?? "",
  lastName: row.LastName?.trim() ?? "",
  middleNames: row.MiddleNames?.trim() || null,
  email: row.Email?.trim() || null,
  status: row.Status ?? "",
});
