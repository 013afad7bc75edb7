import type { About, ProblemCodes } from "./operation";

// What addresses that do the same have in common. What each code means stands in docs/reference/behaviour.md.

export const unknownPerson = { 404: ["person_not_found"] } satisfies ProblemCodes;
export const unknownUser = { 404: ["user_not_found"] } satisfies ProblemCodes;
export const unknownWebhook = { 404: ["webhook_not_found"] } satisfies ProblemCodes;
export const unknownDelivery = { 404: ["delivery_not_found"] } satisfies ProblemCodes;
export const unknownRun = { 404: ["run_not_found"] } satisfies ProblemCodes;

/** What only people in a browser may do. */
export const browserOnly = { 403: ["session_needed"] } satisfies ProblemCodes;

/** True if the operation declares `browserOnly`: `endpoint` then refuses API tokens before it reads any input. */
export const isBrowserOnly = ({ problems = [] }: Pick<About, "problems">): boolean =>
  problems.some((codes) => codes[403]?.includes("session_needed"));

/** The projects system is asked. */
export const asksProjects = {
  409: ["projects_not_connected", "reconnect_needed"],
  502: ["projects_failed", "projects_unreadable", "projects_incomplete"],
  503: ["projects_busy"],
} satisfies ProblemCodes;

/** The payroll system is asked with the stored connection. */
export const asksPayroll = {
  409: ["payroll_not_connected", "payroll_not_configured", "reconnect_needed"],
  502: ["payroll_failed", "payroll_unreadable"],
  429: ["payroll_in_use"],
  503: ["payroll_busy", "payroll_day_limit", "payroll_failed", "payroll_list_unfinished"],
} satisfies ProblemCodes;

/** The chat is asked. */
export const asksChat = {
  409: ["reconnect_needed"],
  502: ["chat_failed", "chat_unreadable"],
  503: ["chat_busy"],
} satisfies ProblemCodes;

/** A password of one's own is said again. */
export const asksOwnPassword = {
  400: ["wrong_password"],
  409: ["no_password"],
  429: ["too_many_passwords"],
} satisfies ProblemCodes;

/** A code of one's second factor is asked for. */
export const asksOwnCode = {
  400: ["wrong_code"],
  404: ["no_second_factor"],
  409: ["second_factor_unreadable"],
  429: ["too_many_codes"],
} satisfies ProblemCodes;
