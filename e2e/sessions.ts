import { expect, type APIRequestContext, type BrowserContext } from "@playwright/test";
import { buildCompany } from "../simulators/projects/company";

export const levels = ["executive", "head", "manager", "staff", "guest"] as const;
export type Level = (typeof levels)[number];

/** Session cookies by level. */
export type Sessions = Partial<Record<Level, Awaited<ReturnType<BrowserContext["cookies"]>>>>;

/** Avoids reused connections: a request is lost if the server closes its idle connection at the same moment. */
export const closeConnectionHeaders = { connection: "close" };

/** Credentials of the demo account of this level. `people`: size of the demo's company. */
export function getDemoAccount(level: Level, people = 240): { email: string; password: string } {
  const email = level === "guest" ? "visitor@guest.example" : buildCompany(people).roles[level].email;
  return { email, password: `demo-${level}-2026` };
}

/** Signs this client in with the demo account of this level. `people`: size of the demo's company. */
export async function startSession(request: APIRequestContext, level: Level, people = 240): Promise<void> {
  const { csrfToken } = (await (
    await request.get("/api/auth/csrf", { headers: closeConnectionHeaders })
  ).json()) as {
    csrfToken: string;
  };
  const answer = await request.post("/api/auth/callback/credentials", {
    form: { csrfToken, ...getDemoAccount(level, people) },
    headers: { ...closeConnectionHeaders, "x-auth-return-redirect": "1" },
  });
  expect(answer.status()).toBe(200);
}
