import { z } from "zod";
import type { Method } from "./faults";

/** What a request says, however it says it; or the word for a body that nobody can read. */
type RequestFields = { fields: Record<string, unknown>; warning: string | null } | { error: string };

const object = z.record(z.string(), z.unknown());

/**
 * The fields of a form, of a JSON body where the method reads one, or of the address of a GET; a token in the address is not one of
 * them. JSON without a charset is understood, with a warning.
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
    const parsed = object.safeParse(JSON.parse(text || "{}"));
    if (!parsed.success) return { error: "json_not_object" };
    const { token: _token, ...fields } = parsed.data;
    return { fields, warning: /charset\s*=/i.test(type) ? null : "missing_charset" };
  } catch {
    return { error: "invalid_json" };
  }
}
