import { createCall, type CallLimits, type Timing } from "@/lib/connectors/call";
import { Problem } from "@/lib/problem";
import type { Payroll } from "./port";
import { fundIdOf, toEmployee, toProfile } from "./xero-mapping";
import { employeeAnswer, employeesPage, refusal, superFundAnswer, type XeroEmployee } from "./xero-wire";

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

    async findProfile(employeeId, { signal }) {
      const path = `Employees/${encodeURIComponent(employeeId)}`;
      const answer = await ask(address, (call) =>
        call(path, employeeAnswer, { signal, mayBeAbsent: true }),
      ).catch(absent);
      const detail = answer?.Employees[0];
      if (!detail) return null;
      const fundId = fundIdOf(detail);
      const funds =
        fundId === null
          ? null
          : await ask(address, (call) =>
              call(`Superfunds/${encodeURIComponent(fundId)}`, superFundAnswer, {
                signal,
                mayBeAbsent: true,
              }),
            ).catch(absent);
      return toProfile(detail, funds?.SuperFunds[0] ?? null);
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

/** The vendor knows nothing under this id. */
function absent(error: unknown): null {
  if (error instanceof Problem && error.code === "payroll_not_found") return null;
  throw error;
}

type Ask<T> = (call: ReturnType<typeof createCall>) => Promise<T>;

async function ask<T>(address: XeroAddress, request: Ask<T>): Promise<T> {
  const token = await address.accessToken();
  try {
    return await request(open(address, token));
  } catch (error) {
    if (!isExpired(error)) throw error;
  }
  const renewed = await address.accessToken(token);
  try {
    return await request(open(address, renewed));
  } catch (error) {
    throw isExpired(error)
      ? reconnectNeeded("The payroll system refuses a credential that was just renewed.")
      : error;
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

const expiredCode = "payroll_token_expired";

/** Never leaves this file: whoever asks is told what a new token did not mend. */
const isExpired = (error: unknown) => error instanceof Problem && error.code === expiredCode;

/** The vendor says in `Detail` which kind of 401 or 403 it is; only an expired token is worth another try. */
function explainRefusal(status: number, body: string): Problem {
  const detail = readDetail(body);
  if (status === 401 && /^TokenExpired/i.test(detail)) {
    return new Problem("conflict", expiredCode, "The payroll system's access token has expired.");
  }
  const why =
    status === 403
      ? "The payroll system does not let Kith at this organisation any more: it was disconnected there, or whoever connected it lost access."
      : /^AuthorizationUnsuccessful/i.test(detail)
        ? "The payroll system refuses: whoever connected it lacks a payroll role there, or the permissions were not given."
        : "The payroll system refuses our credential.";
  return reconnectNeeded(why);
}

const reconnectNeeded = (why: string) =>
  new Problem("conflict", "reconnect_needed", `${why} An executive connects again under Connections.`);

function readDetail(body: string): string {
  try {
    return refusal.parse(JSON.parse(body)).Detail ?? "";
  } catch {
    return "";
  }
}
