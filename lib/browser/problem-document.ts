import type { LinkHolder } from "@/lib/identity/external-ids/schema";

/**
 * Error body of the API (lib/http/problem-answer.ts), reduced to the fields that identify a problem or that pages read.
 */
export type ProblemDocument = {
  title: string;
  status: number;
  detail: string;
  code: string;
  request_id?: string;
  errors?: { path: string; message: string }[];
  organizations?: { organization_id: string; organization_name: string }[];
  holder?: LinkHolder | null;
  preview?: { id: string };
  tenants?: { tenant_id: string; tenant_name: string }[];
};

/** Null for bodies that Kith did not send, such as a proxy's error page. */
export const parseProblem = (body: unknown): ProblemDocument | null => (isProblem(body) ? body : null);

/** Checks only the fields that identify a problem of Kith; the server guarantees the others. */
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
