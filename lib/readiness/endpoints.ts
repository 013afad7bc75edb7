import "server-only";
import { jsonAnswer } from "@/lib/http/answer";
import type { Endpoint } from "@/lib/http/endpoint";
import { answerOf, problemAnswer } from "@/lib/http/problem-answer";
import { Problem } from "@/lib/problem";
import { findReasons } from "./queries";
import { reasons } from "./reasons";
import { liveResponse, readyResponse } from "./schema";

// Asked by load balancers and service managers, without a credential and as often as they like: what stands in the answers is known to
// everyone, and nothing of it costs more for being asked often. Never counted (API-13).

const probe =
  (run: () => Promise<ReturnType<typeof jsonAnswer>>): Endpoint =>
  async ({ url }) => {
    if (!url.includes("?")) return run();
    return problemAnswer(new Problem("invalid", "unknown_parameter", "This address takes no parameters."));
  };

/** The process answers: it need not be started again. Says nothing of the database. */
export const liveEndpoint = probe(async () => jsonAnswer(liveResponse.parse({ status: "live" })));

/** Whether requests should be sent here now, and if not, why. */
export const readyEndpoint = probe(async () => {
  const found = await findReasons();
  if (found.length === 0) return jsonAnswer(readyResponse.parse({ status: "ready" }));
  const detail = found.map((reason) => reasons[reason]).join(" ");
  return answerOf(
    new Problem("unavailable", "not_ready", detail, { retryAfterSeconds: 1, extensions: { reasons: found } }),
  );
});
