import { z } from "zod";
import type { Method } from "./faults";

type RequestFields = { fields: Record<string, unknown>; warning: string | null } | { error: string };

const objectSchema = z.record(z.string(), z.unknown());

/**
 * Reads the fields of a form, of a JSON body if the method accepts JSON, or of a GET query. Tokens in the query are
 * ignored. JSON without a charset is accepted with a warning.
 */
export async function readFields(request: Request, url: URL, method: Method): Promise<RequestFields> {
  if (request.method === "GET") {
    const { token: _token, ...fields } = Object.fromEntries(url.searchParams);
    return { fields, warning: null };
  }
  const text = await request.text();
  const type = request.headers.get("content-type") ?? "";
  if (!type.startsWith("application/json"))
    return { fields: Object.fromEntries(new URLSearchParams(text)), warning: null };
  if (method === "conversations.info" || method === "users.list") return { fields: {}, warning: null };
  try {
    const parsed = objectSchema.safeParse(JSON.parse(text || "{}"));
    if (!parsed.success) return { error: "json_not_object" };
    const { token: _token, ...fields } = parsed.data;
    return { fields, warning: /charset\s*=/i.test(type) ? null : "missing_charset" };
  } catch {
    return { error: "invalid_json" };
  }
}
