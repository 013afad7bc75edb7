import "server-only";
import { jsonAnswer } from "@/lib/http/answer";
import type { Endpoint } from "@/lib/http/endpoint";
import type { Operation } from "@/lib/http/operation";
import { readQuery } from "@/lib/http/read-query";
import type { EndpointRequest } from "@/lib/request-head";
import { answerOf, problemAnswer } from "@/lib/http/problem-answer";
import { Problem } from "@/lib/problem";
import { findReasons } from "./queries";
import { reasons } from "./reasons";
import { liveResponse, readyResponse } from "./schema";

// Asked by load balancers and service managers, without a credential and as often as they like: what stands in the answers is known to
// everyone, and nothing of it costs more for being asked often. Never counted (API-13).

function probe(
  described: Pick<Operation, "about" | "response">,
  run: () => Promise<ReturnType<typeof jsonAnswer>>,
): Endpoint {
  const answer = async ({ url }: EndpointRequest) => {
    try {
      readQuery(url, []);
      return await run();
    } catch (error) {
      return problemAnswer(error);
    }
  };
  return Object.assign(answer, {
    operation: { ...described, permission: "nobody" as const, isUncounted: true },
  });
}

/** The process answers: it need not be started again. Says nothing of the database. */
export const liveEndpoint = probe(
  {
    about: { id: "isLive", tag: "Description", summary: "Read whether the process answers" },
    response: liveResponse,
  },
  async () => jsonAnswer(liveResponse.parse({ status: "live" })),
);

/** Whether requests should be sent here now, and if not, why. */
export const readyEndpoint = probe(
  {
    about: {
      id: "isReady",
      tag: "Description",
      summary: "Read whether requests should be sent here",
      description: "`reasons` of the 503 say why not.",
      problems: [{ 503: ["not_ready"] }],
    },
    response: readyResponse,
  },
  async () => {
    const found = await findReasons();
    if (found.length === 0) return jsonAnswer(readyResponse.parse({ status: "ready" }));
    const detail = found.map((reason) => reasons[reason]).join(" ");
    return answerOf(
      new Problem("unavailable", "not_ready", detail, {
        retryAfterSeconds: 1,
        extensions: { reasons: found },
      }),
    );
  },
);
