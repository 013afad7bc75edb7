import type { LinkHolder } from "@/lib/identities/schema";

/** What the API answers instead of what was asked for (lib/http/problem-answer.ts), as far as pages read it. */
export type ProblemDocument = {
  title: string;
  status: number;
  detail: string;
  code: string;
  request_id?: string;
  errors?: { path: string; message: string }[];
  organizations?: { organization_id: string; organization_name: string }[];
  holder?: LinkHolder | null;
  tenants?: { tenant_id: string; tenant_name: string }[];
};

/** The problem that Kith answered. Null: it comes from somebody between, as a proxy, and says nothing that pages know. */
export function readProblem(body: unknown): ProblemDocument | null {
  return isProblem(body) ? body : null;
}

/** What every problem of ours has tells it from anybody else's; the rest of it is as our own server wrote it. */
const isProblem = (body: unknown): body is ProblemDocument =>
  typeof body === "object" &&
  body !== null &&
  "title" in body &&
  typeof body.title === "string" &&
  "status" in body &&
  typeof body.status === "number" &&
  "detail" in body &&
  typeof body.detail === "string" &&
  "code" in body &&
  typeof body.code === "string";
