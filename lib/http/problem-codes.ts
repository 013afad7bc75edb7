import { Problem } from "@/lib/platform/problem";
import type { OperationInfo, ProblemCodes } from "./operation";

// Problem codes by status that similar operations share. docs/reference/behaviour.md names the rule of each
// code, and lib/protocols/openapi/problem-meanings.json says what it means for developers.

export const unknownPersonProblems = { 404: ["person_not_found"] } satisfies ProblemCodes;

export const browserOnlyProblems = { 403: ["session_needed"] } satisfies ProblemCodes;

/** `defineEndpoint` then refuses API tokens. */
export const isBrowserOnly = ({ problems = [] }: Pick<OperationInfo, "problems">): boolean =>
  problems.some((codes) => codes[403]?.includes("session_needed"));

/** CALL-10. Always, or for some inputs. */
export const restrictedAccountProblems = { 403: ["restricted_account"] } satisfies ProblemCodes;

export const userSignInProblems = {
  403: ["session_needed", "restricted_account"],
  404: ["user_not_found"],
} satisfies ProblemCodes;

export const projectsProblems = {
  409: ["projects_not_connected", "no_listing", "reconnect_needed", "unknown_group"],
  502: ["projects_failed", "projects_unreadable", "projects_incomplete"],
  503: ["projects_busy"],
} satisfies ProblemCodes;

export const receivedListingProblems = {
  400: ["listing_not_usable"],
  409: ["other_source", "move_needed", "sync_cancelled"],
  500: ["sync_failed"],
  503: ["sync_lease_lost"],
} satisfies ProblemCodes;

export const payrollProblems = {
  409: ["payroll_not_connected", "payroll_not_configured", "reconnect_needed"],
  502: ["payroll_failed", "payroll_unreadable"],
  429: ["payroll_in_use"],
  503: ["payroll_busy", "payroll_day_limit", "payroll_failed", "payroll_list_unfinished"],
} satisfies ProblemCodes;

export const chatProblems = {
  409: ["reconnect_needed"],
  502: ["chat_failed", "chat_unreadable"],
  503: ["chat_busy"],
} satisfies ProblemCodes;

export const ownPasswordProblems = {
  400: ["wrong_password"],
  409: ["no_password"],
  429: ["too_many_passwords"],
} satisfies ProblemCodes;

export const secondFactorProblems = {
  400: ["wrong_code"],
  404: ["no_second_factor"],
  409: ["second_factor_unreadable"],
  429: ["too_many_codes"],
} satisfies ProblemCodes;

export const getProblemAnchor = (code: string): string => `problem-${code}`;

/** `about:blank` is not used, because it would require the standard title of the HTTP status (RFC 9457). */
export const getProblemTypeUri = (code: string): string => `/docs/api#${getProblemAnchor(code)}`;

export const methodNotAllowedProblem = (method: string, allow: readonly string[]) =>
  new Problem(
    "method",
    "method_not_allowed",
    `${method} is not supported here. Supported methods: ${allow.join(", ")}.`,
    { allow },
  );
