import { z } from "zod";
import { linkHolder } from "@/lib/identities/schema";
import { noteSignedOut } from "./signed-out";

const problemDocument = z.object({
  title: z.string(),
  status: z.number(),
  detail: z.string(),
  code: z.string(),
  request_id: z.string().optional(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  organizations: z.array(z.object({ organization_id: z.string(), organization_name: z.string() })).optional(),
  holder: linkHolder.nullish(),
  tenants: z.array(z.object({ tenant_id: z.string(), tenant_name: z.string() })).optional(),
});

/** What the API answered instead of what was asked for; `message` is its sentence for people. */
export class ApiProblem extends Error {
  override readonly name = "ApiProblem";
  constructor(readonly document: z.infer<typeof problemDocument>) {
    super(document.detail);
  }
  get status() {
    return this.document.status;
  }
  get code() {
    return this.document.code;
  }
}

/** Nothing came back: the browser has no connection, or Kith does not run. */
export class Unreachable extends Error {
  override readonly name = "Unreachable";
  constructor() {
    super("Kith can't be reached. Check your connection and try again.");
  }
}

/** The session has ended: by its time, by somebody's hand, or in another tab. */
export class SignedOut extends Error {
  override readonly name = "SignedOut";
  constructor() {
    super("You've been signed out. Sign in again to go on.");
  }
}

/**
 * Asks the API and checks its answer. Fails with an `ApiProblem`, with `SignedOut`, with `Unreachable`, or with a plain sentence
 * where nothing came back that could be read.
 */
export async function fetchJson<T>(
  path: string,
  schema: z.ZodType<T>,
  init?: { method: string; body?: unknown },
): Promise<T> {
  const response = await fetch(path, {
    ...(init && { method: init.method }),
    ...(init?.body !== undefined && {
      body: JSON.stringify(init.body),
      headers: { "content-type": "application/json" },
    }),
  }).catch(() => {
    throw new Unreachable();
  });
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) return schema.parse(body);
  const problem = problemDocument.safeParse(body);
  if (problem.success && problem.data.code === "not_signed_in") {
    noteSignedOut();
    throw new SignedOut();
  }
  if (problem.success) throw new ApiProblem(problem.data);
  throw new Error(`Kith answered with status ${response.status} and nothing that could be read. Try again.`);
}
