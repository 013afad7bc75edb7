import {
  createCall,
  createListingBudget,
  isSameId,
  toPathId,
  type AcquireSlot,
  type CallEnvironment,
  type VendorCall,
} from "@/lib/connections/connectors/vendor-call";
import { collectRows, readPages } from "@/lib/connections/connectors/paged-list";
import { createRefusedProblem, nullForCode, replaceProblem } from "@/lib/connections/connectors/refusals";
import { parseJson } from "@/lib/connections/connectors/response-body";
import { createVendorProblems } from "@/lib/connections/connectors/vendor-problems";
import { Problem, LoggableError } from "@/lib/platform/problem";
import type { FindPayrollProfile, Payroll } from "./port";
import { findSuperFundId, toEmployee, toProfile } from "./xero-mapping";
import {
  employeeResponse,
  employeesPage,
  refusalResponse,
  superFundResponse,
  superFundsPage,
  type XeroSuperFund,
} from "./xero-schemas";

// Adapter of Xero Payroll AU 1.0. Vendor rules: XERO-11 to XERO-26 in docs/reference/vendors.md.

type GetAccessToken = (refused?: string) => Promise<string>;

type XeroSettings = CallEnvironment & {
  apiUrl: string;
  tenantId: string;
  accessToken: GetAccessToken;
  acquireSlot?: AcquireSlot;
};

const pageSize = 100;
const maxPages = 1_000;

/** Renews an expired token once and repeats the request; other refusals are final. */
export function createXeroPayroll(address: XeroSettings): Payroll {
  const call = createRenewingCall(address);
  return {
    async listEmployees({ signal, onProgress }) {
      const options = { signal, budget: createListingBudget(address.limits) };
      let read = 0;
      const readEmployees = (path: string) =>
        readNumberedPages(async (number) => {
          const rows = (await call(`${path}page=${number}`, employeesPage, options))?.Employees ?? [];
          onProgress?.((read += rows.length));
          return rows;
        });
      const active = await readEmployees("Employees?");
      const former = await readEmployees(`Employees?where=${encodeURIComponent('Status=="TERMINATED"')}&`);
      const byId = new Map([...active, ...former].map((employee) => [employee.EmployeeID, employee]));
      return [...byId.values()].map(toEmployee);
    },

    findProfile: createProfileFinder(call, new Map()),

    async createBulkProfileFinder({ signal }) {
      const options = { signal, budget: createListingBudget(address.limits) };
      const funds = await readNumberedPages(
        async (number) =>
          (await call(`Superfunds?page=${number}`, superFundsPage, options))?.SuperFunds ?? [],
      );
      return createProfileFinder(call, new Map(funds.map((fund) => [fund.SuperFundID, fund])));
    },
  };
}

/**
 * Creates a profile finder. `known` holds the funds that were already read, null for a missing fund; an unknown fund is
 * requested once. The finder throws if the response contains only other employees, because their data could expose
 * another person's bank account.
 */
const createProfileFinder =
  (call: VendorCall, known: Map<string, XeroSuperFund | null>): FindPayrollProfile =>
  async (employeeId, { signal }) => {
    const segment = toPathId(employeeId);
    if (segment === null) return null;
    const options = { signal, mayBeAbsent: true };
    const answer = await call(`Employees/${segment}`, employeeResponse, options).catch(nullIfNotFound);
    const detail = findRowById(answer?.Employees ?? [], ({ EmployeeID }) => EmployeeID, employeeId);
    // An id that differs only in case counts as not found. Otherwise one employee could be linked twice, under two
    // spellings of the id.
    if (detail?.EmployeeID !== employeeId) return null;
    const fundId = findSuperFundId(detail);
    if (fundId === null) return toProfile(detail, null);
    if (!known.has(fundId)) known.set(fundId, await readSuperFund(call, fundId, signal));
    return toProfile(detail, known.get(fundId) ?? null);
  };

/** Returns the fund; null if it no longer exists at the vendor, although employees may still be its members. */
async function readSuperFund(call: VendorCall, fundId: string, signal: AbortSignal | null) {
  const segment = toPathId(fundId);
  if (segment === null) return null;
  const options = { signal, mayBeAbsent: true };
  const funds = await call(`Superfunds/${segment}`, superFundResponse, options).catch(nullIfNotFound);
  return findRowById(funds?.SuperFunds ?? [], ({ SuperFundID }) => SuperFundID, fundId);
}

function findRowById<Row>(rows: readonly Row[], idOf: (row: Row) => string, id: string): Row | null {
  const found = rows.find((row) => idOf(row) === id) ?? rows.find((row) => isSameId(idOf(row), id));
  if (found) return found;
  if (rows.length === 0) return null;
  throw createVendorProblems("payroll").unreadable(
    new LoggableError("the answer has a different id than requested"),
  );
}

const readNumberedPages = <Row>(readPage: (number: string) => Promise<Row[]>): Promise<Row[]> =>
  collectRows(
    readPages(
      "1",
      async (number) => {
        const rows = await readPage(number);
        if (rows.length > maxPages * pageSize) throw createVendorProblems("payroll").tooLarge();
        return { rows, next: rows.length < pageSize ? null : String(Number(number) + 1) };
      },
      maxPages,
      "payroll",
    ),
  );

const nullIfNotFound = nullForCode("payroll_not_found");

const createRenewingCall =
  ({ accessToken, apiUrl, tenantId, ...settings }: XeroSettings): VendorCall =>
  async (path, schema, options) => {
    const callWith = (token: string) =>
      createCall({
        ...settings,
        system: "payroll",
        baseUrl: `${apiUrl.replace(/\/+$/, "")}/payroll.xro/1.0`,
        headers: {
          authorization: `Bearer ${token}`,
          "xero-tenant-id": tenantId,
          accept: "application/json", // the vendor's default is XML
        },
        explainRefusal,
        explainThrottling,
      })(path, schema, options);
    const token = await accessToken();
    return callWith(token).catch(async (error: unknown) => {
      if (!(error instanceof Problem && error.code === expiredCode)) throw error;
      return callWith(await accessToken(token)).catch(
        replaceProblem(expiredCode, () =>
          createReconnectProblem("The payroll system rejects a credential that was just renewed."),
        ),
      );
    });
  };

const expiredCode = "payroll_token_expired";

function explainRefusal(status: number, body: string): Problem {
  const detail = parseJson(refusalResponse, body)?.Detail ?? "";
  if (status === 401 && /^TokenExpired/i.test(detail)) {
    return new Problem("conflict", expiredCode, "The payroll system's access token has expired.");
  }
  const why =
    status === 403
      ? "The payroll system no longer gives Kith access to this organisation: Kith was disconnected there, or the person who connected it lost access."
      : /^AuthorizationUnsuccessful/i.test(detail)
        ? "The payroll system refused the request: the person who connected it has no payroll role there, or did not grant the permissions."
        : "The payroll system rejects Kith's credential.";
  return createReconnectProblem(why);
}

const dayMs = 24 * 3_600_000;

/** Null unless the header names the daily limit ("day", "DayLimit"). Without a stated wait, assumes a whole day. */
function explainThrottling(headers: Headers, retryAfterMs: number | null): Problem | null {
  if (!/^day/i.test(headers.get("x-rate-limit-problem")?.trim() ?? "")) return null;
  const seconds = Math.ceil((retryAfterMs ?? dayMs) / 1_000);
  return new Problem(
    "unavailable",
    "payroll_day_limit",
    `The payroll system's daily limit of requests is reached. Try again in ${formatWait(seconds)}.`,
    { effect: "Nothing was changed.", retryAfterSeconds: seconds },
  );
}

function formatWait(seconds: number): string {
  if (seconds < 90) return `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}

const createReconnectProblem = (why: string) =>
  createRefusedProblem(`${why} An executive connects again under Connections.`);
