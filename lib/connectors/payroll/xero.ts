import {
  createCall,
  listingBudget,
  type CallLimits,
  type CallOptions,
  type TakeTurn,
  type Timing,
} from "@/lib/connectors/call";
import { failureLabels } from "@/lib/connectors/failure-labels";
import { isSameId, toPathId } from "@/lib/connectors/path-id";
import { Problem, Reason } from "@/lib/problem";
import type { FindPayrollProfile, Payroll } from "./port";
import { fundIdOf, toEmployee, toProfile } from "./xero-mapping";
import {
  employeeAnswer,
  employeesPage,
  refusal,
  superFundAnswer,
  superFundsPage,
  type XeroEmployee,
  type XeroSuperFund,
} from "./xero-wire";

// Xero Payroll AU 1.0. Facts: XERO-11 to XERO-26.

/** An access token that is good now; with one that the vendor has just refused, another one. */
type AccessTokens = (refused?: string) => Promise<string>;

type XeroAddress = {
  /** The root under which `/payroll.xro/1.0` stands. */
  apiUrl: string;
  tenantId: string;
  accessToken: AccessTokens;
  /** Keeps what is asked within the vendor's limits. */
  takeTurn?: TakeTurn;
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
    async listEmployees({ signal, onProgress }) {
      const budget = listingBudget(address.limits);
      let read = 0;
      const onPage = (rows: number) => onProgress?.((read += rows));
      const active = await readEmployees(address, "Employees?page=", { signal, budget }, onPage);
      const left = await readEmployees(
        address,
        `Employees?where=${encodeURIComponent('Status=="TERMINATED"')}&page=`,
        { signal, budget },
        onPage,
      );
      const byId = new Map([...active, ...left].map((employee) => [employee.EmployeeID, employee]));
      return [...byId.values()].map(toEmployee);
    },

    findProfile: profileFinder(address, new Map()),

    async openReading({ signal }) {
      const options = { signal, budget: listingBudget(address.limits) };
      const funds = await readPages(
        async (number) =>
          (await ask(address, (call) => call(`Superfunds?page=${number}`, superFundsPage, options)))
            ?.SuperFunds ?? [],
      );
      return profileFinder(address, new Map(funds.map((fund) => [fund.SuperFundID, fund])));
    },
  };
}

/**
 * `known`: funds that were read already, null for one that is not there. One that is not among them is asked for once. An answer is
 * believed only where it carries the id that was asked for: what it tells may be somebody else's bank account.
 */
const profileFinder =
  (address: XeroAddress, known: Map<string, XeroSuperFund | null>): FindPayrollProfile =>
  async (employeeId, { signal }) => {
    const segment = toPathId(employeeId);
    if (segment === null) return null;
    const answer = await ask(address, (call) =>
      call(`Employees/${segment}`, employeeAnswer, { signal, mayBeAbsent: true }),
    ).catch(absent);
    const detail = rowWithId(answer?.Employees ?? [], ({ EmployeeID }) => EmployeeID, employeeId);
    // An employee has one id here, in one spelling: under two, they could be linked twice.
    if (detail?.EmployeeID !== employeeId) return null;
    const fundId = fundIdOf(detail);
    if (fundId === null) return toProfile(detail, null);
    if (!known.has(fundId)) known.set(fundId, await readSuperFund(address, fundId, signal));
    return toProfile(detail, known.get(fundId) ?? null);
  };

/** Null where the vendor has no such fund any more: members of it are still there. */
async function readSuperFund(address: XeroAddress, fundId: string, signal: AbortSignal | null) {
  const segment = toPathId(fundId);
  if (segment === null) return null;
  const funds = await ask(address, (call) =>
    call(`Superfunds/${segment}`, superFundAnswer, { signal, mayBeAbsent: true }),
  ).catch(absent);
  return rowWithId(funds?.SuperFunds ?? [], ({ SuperFundID }) => SuperFundID, fundId);
}

/** The row with the id that was asked for, in whatever capitals; null for none at all. Only others instead is no answer to the question. */
function rowWithId<Row>(rows: readonly Row[], idOf: (row: Row) => string, id: string): Row | null {
  const found = rows.find((row) => idOf(row) === id) ?? rows.find((row) => isSameId(idOf(row), id));
  if (found) return found;
  if (rows.length === 0) return null;
  throw failureLabels("payroll").unreadable(new Reason("the answer carries another id than was asked for"));
}

const readEmployees = (
  address: XeroAddress,
  path: string,
  options: CallOptions,
  onPage: (rows: number) => void,
): Promise<XeroEmployee[]> =>
  readPages(async (number) => {
    const page = await ask(address, (call) => call(`${path}${number}`, employeesPage, options));
    const rows = page?.Employees ?? [];
    onPage(rows.length);
    return rows;
  });

/** All rows: a page that is not full, or a 204 without a body, is the last one. */
async function readPages<Row>(readPage: (number: number) => Promise<Row[]>): Promise<Row[]> {
  const found: Row[] = [];
  for (let number = 1; number <= mostPages; number++) {
    const rows = await readPage(number);
    if (found.length + rows.length > mostPages * pageSize) break;
    for (const row of rows) found.push(row);
    if (rows.length < pageSize) return found;
  }
  throw failureLabels("payroll").tooMuch();
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

const open = ({ apiUrl, tenantId, takeTurn, fetch: send, limits, timing }: XeroAddress, token: string) =>
  createCall({
    system: "payroll",
    baseUrl: `${apiUrl.replace(/\/+$/, "")}/payroll.xro/1.0`,
    headers: {
      authorization: `Bearer ${token}`,
      "xero-tenant-id": tenantId,
      accept: "application/json", // the vendor's default is XML
    },
    explainRefusal,
    explainThrottling,
    ...(takeTurn && { takeTurn }),
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
      ? "The payroll system does not let Kith at this organisation any more: it was disconnected there, or the person who connected it lost access."
      : /^AuthorizationUnsuccessful/i.test(detail)
        ? "The payroll system refuses: the person who connected it lacks a payroll role there, or the permissions were not given."
        : "The payroll system refuses our credential.";
  return reconnectNeeded(why);
}

const dayMs = 24 * 3_600_000;

/**
 * The day's limit names itself, in several ways ("day", "DayLimit"), and asks to wait for hours. Without a wait the worst counts: the
 * window is a day long.
 */
function explainThrottling(headers: Headers, askedMs: number | null): Problem | null {
  if (!/^day/i.test(headers.get("x-rate-limit-problem")?.trim() ?? "")) return null;
  const seconds = Math.ceil((askedMs ?? dayMs) / 1_000);
  return new Problem(
    "unavailable",
    "payroll_day_limit",
    `The payroll system takes no more requests today. It can be asked again in ${wordsFor(seconds)}.`,
    { effect: "Nothing was changed.", retryAfterSeconds: seconds },
  );
}

function wordsFor(seconds: number): string {
  if (seconds < 90) return `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
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
