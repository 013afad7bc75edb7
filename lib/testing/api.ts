import * as audit from "@/app/api/admin/audit/route";
import * as check from "@/app/api/admin/connections/[provider]/check/route";
import * as calendar from "@/app/api/admin/connections/calendar/status/route";
import * as chat from "@/app/api/admin/connections/chat/route";
import * as testMessage from "@/app/api/admin/connections/chat/test-message/route";
import * as authUrl from "@/app/api/admin/connections/payroll/auth-url/route";
import * as callback from "@/app/api/admin/connections/payroll/callback/route";
import * as payroll from "@/app/api/admin/connections/payroll/route";
import * as ignored from "@/app/api/admin/connections/user-mappings/[userId]/ignored/route";
import * as mapping from "@/app/api/admin/connections/user-mappings/[userId]/route";
import * as mappings from "@/app/api/admin/connections/user-mappings/route";
import * as matchAll from "@/app/api/admin/connections/user-mappings/sync/route";
import * as projects from "@/app/api/admin/connections/projects/route";
import * as connections from "@/app/api/admin/connections/route";
import * as health from "@/app/api/admin/health/route";
import * as setup from "@/app/api/admin/setup/route";
import * as cancelRun from "@/app/api/admin/sync-runs/[id]/cancel/route";
import * as dismiss from "@/app/api/admin/sync-runs/[id]/dismiss/route";
import * as run from "@/app/api/admin/sync-runs/[id]/route";
import * as runs from "@/app/api/admin/sync-runs/route";
import * as user from "@/app/api/admin/users/[id]/route";
import * as users from "@/app/api/admin/users/route";
import * as viewAs from "@/app/api/admin/view-as/route";
import * as history from "@/app/api/people/[id]/history/route";
import * as overview from "@/app/api/people/[id]/overview/route";
import * as payrollLink from "@/app/api/people/[id]/payroll-link/route";
import * as payrollMatches from "@/app/api/people/[id]/payroll-matches/route";
import * as payrollRejection from "@/app/api/people/[id]/payroll-rejections/[employeeId]/route";
import * as payrollRejections from "@/app/api/people/[id]/payroll-rejections/route";
import * as payrollSync from "@/app/api/people/[id]/payroll-sync/route";
import * as picture from "@/app/api/people/[id]/picture/route";
import * as profileChanges from "@/app/api/people/[id]/profile-changes/route";
import * as profile from "@/app/api/people/[id]/profile/route";
import * as visibility from "@/app/api/people/[id]/visibility/route";
import * as directoryDetails from "@/app/api/people/directory-details/route";
import * as chart from "@/app/api/people/org-chart/route";
import * as payrollRun from "@/app/api/people/payroll-sync/route";
import * as acceptMatches from "@/app/api/people/payroll-matches/accept/route";
import * as review from "@/app/api/people/payroll-matches/route";
import * as undoMatches from "@/app/api/people/payroll-matches/undo/route";
import * as people from "@/app/api/people/route";
import * as sync from "@/app/api/people/sync/route";
import * as workEmails from "@/app/api/people/work-emails/route";
import * as token from "@/app/api/tokens/[id]/route";
import * as tokens from "@/app/api/tokens/route";

export const httpMethods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
export type HttpMethod = (typeof httpMethods)[number];

type Handler = (request: Request, context: { params: Promise<unknown> }) => Promise<Response>;

/** Every address of the API by the folder of its route file; app/api/access-matrix.integration.test.ts compares it with the disk. */
export const routes: Readonly<Record<string, Readonly<Record<HttpMethod, Handler>>>> = {
  "/api/people": people,
  "/api/people/org-chart": chart,
  "/api/people/sync": sync,
  "/api/people/payroll-sync": payrollRun,
  "/api/people/directory-details": directoryDetails,
  "/api/people/work-emails": workEmails,
  "/api/people/[id]/overview": overview,
  "/api/people/[id]/picture": picture,
  "/api/people/[id]/profile": profile,
  "/api/people/[id]/profile-changes": profileChanges,
  "/api/people/[id]/history": history,
  "/api/people/[id]/visibility": visibility,
  "/api/people/[id]/payroll-matches": payrollMatches,
  "/api/people/[id]/payroll-link": payrollLink,
  "/api/people/[id]/payroll-sync": payrollSync,
  "/api/people/[id]/payroll-rejections": payrollRejections,
  "/api/people/[id]/payroll-rejections/[employeeId]": payrollRejection,
  "/api/people/payroll-matches": review,
  "/api/people/payroll-matches/accept": acceptMatches,
  "/api/people/payroll-matches/undo": undoMatches,
  "/api/tokens": tokens,
  "/api/tokens/[id]": token,
  "/api/admin/audit": audit,
  "/api/admin/health": health,
  "/api/admin/setup": setup,
  "/api/admin/connections": connections,
  "/api/admin/connections/projects": projects,
  "/api/admin/connections/payroll": payroll,
  "/api/admin/connections/payroll/auth-url": authUrl,
  "/api/admin/connections/payroll/callback": callback,
  "/api/admin/connections/chat": chat,
  "/api/admin/connections/chat/test-message": testMessage,
  "/api/admin/connections/calendar/status": calendar,
  "/api/admin/connections/[provider]/check": check,
  "/api/admin/connections/user-mappings": mappings,
  "/api/admin/connections/user-mappings/[userId]": mapping,
  "/api/admin/connections/user-mappings/[userId]/ignored": ignored,
  "/api/admin/connections/user-mappings/sync": matchAll,
  "/api/admin/sync-runs": runs,
  "/api/admin/sync-runs/[id]": run,
  "/api/admin/sync-runs/[id]/dismiss": dismiss,
  "/api/admin/sync-runs/[id]/cancel": cancelRun,
  "/api/admin/users": users,
  "/api/admin/users/[id]": user,
  "/api/admin/view-as": viewAs,
};

export type Answered = {
  status: number;
  headers: Headers;
  /** As it was sent. */
  text: string;
  /** The text, read as JSON. */
  json: () => unknown;
  /** "200", or for a refusal its status and code: "403 not_allowed". */
  outcome: string;
};

/** Asks the handler of an address what Next would ask it, with the parameters that stand in the path. */
export async function api(
  method: HttpMethod,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  body?: unknown,
): Promise<Answered> {
  const url = new URL(path, "http://localhost:3000");
  const { handlers, params } = resolve(url.pathname);
  const request = new Request(url, {
    method,
    headers: { ...(body !== undefined && { "content-type": "application/json" }), ...headers },
    ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const response = await handlers[method](request, { params: Promise.resolve(params) });
  const text = Buffer.from(await response.arrayBuffer()).toString("utf8"); // keeps a byte order mark
  const json = (): unknown => JSON.parse(text);
  return {
    status: response.status,
    headers: response.headers,
    text,
    json,
    outcome: outcomeOf(response.status, response.headers, json),
  };
}

function outcomeOf(status: number, headers: Headers, json: () => unknown): string {
  if (!headers.get("content-type")?.startsWith("application/problem+json")) return String(status);
  const problem = json();
  const code = typeof problem === "object" && problem !== null && "code" in problem ? problem.code : "?";
  return `${status} ${String(code)}`;
}

/** A fixed address comes before one with a parameter, as in Next. */
function resolve(pathname: string) {
  const fixed = routes[pathname];
  if (fixed) return { handlers: fixed, params: {} };
  for (const [route, handlers] of Object.entries(routes)) {
    const pattern = route.replaceAll(/\[(\w+)\]/g, "(?<$1>[^/]+)");
    const found = new RegExp(`^${pattern}$`).exec(pathname)?.groups;
    if (!found) continue;
    const decoded = Object.entries(found).map(([name, value]) => [name, decodeURIComponent(value)] as const);
    return { handlers, params: Object.fromEntries(decoded) };
  }
  throw new Error(`no route for ${pathname}`);
}
