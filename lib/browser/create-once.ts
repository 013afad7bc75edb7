import type { KeyedPath, RequestArguments, ResponseBody } from "./api-operations";
import { fillPath, type AnyRequestInput } from "./fetch-api";
import { ApiProblem, fetchJson } from "./fetch-json";

const openKeys = new Map<string, string>();

/**
 * Sends a POST that would create a duplicate, or replace a link that was just sent, if it ran twice. Equal input has an
 * equal `Idempotency-Key` until Kith answers, so that a retry after a lost answer has no second effect (IDEM-1).
 */
export function createOnce<P extends KeyedPath>(
  path: P,
  ...given: RequestArguments<"POST", P>
): Promise<NoInfer<ResponseBody<"POST", P>>>;
export async function createOnce(path: string, given: AnyRequestInput = {}): Promise<unknown> {
  const address = fillPath(path, given);
  const input = `${address} ${JSON.stringify(given.body)}`;
  // `crypto.randomUUID` is absent over plain http.
  const idempotencyKey = openKeys.get(input) ?? crypto.getRandomValues(new Uint32Array(4)).join("-");
  openKeys.set(input, idempotencyKey);
  try {
    const answer = await fetchJson(address, { method: "POST", ...given, idempotencyKey });
    openKeys.delete(input);
    return answer;
  } catch (error) {
    const isAnswered = error instanceof ApiProblem && error.code !== "idempotency_key_in_use";
    if (isAnswered) openKeys.delete(input);
    throw error;
  }
}
