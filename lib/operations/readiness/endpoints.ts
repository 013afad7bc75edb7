import "server-only";
import { buildJsonAnswer } from "@/lib/http/answer";
import type { Endpoint } from "@/lib/http/endpoint";
import type { Operation, OperationInfo } from "@/lib/http/operation";
import { readUrlParameters } from "@/lib/http/url-parameters";
import type { EndpointRequest } from "@/lib/platform/network/request-head";
import { renderProblemAnswer, buildProblemAnswer } from "@/lib/http/problem-answer";
import { Problem } from "@/lib/platform/problem";
import { findUnreadyReasons } from "./queries";
import { unreadyReasonTexts } from "./unready-reasons";
import { z } from "zod";

const liveResponse = z.strictObject({ status: z.literal("live").describe("Always `live`.") });
const readyResponse = z.strictObject({ status: z.literal("ready").describe("Always `ready`.") });

// Defines a probe for load balancers and service managers. A probe needs no credential and has no rate limit (API-13):
// its response is public, and database checks are cached, so frequent requests are cheap.

function defineProbe(
  described: OperationInfo & Pick<Operation, "response">,
  run: () => Promise<ReturnType<typeof buildJsonAnswer>>,
): Endpoint {
  const answer = async ({ url }: EndpointRequest) => {
    try {
      readUrlParameters(url, []);
      return await run();
    } catch (error) {
      return buildProblemAnswer(error);
    }
  };
  return Object.assign(answer, {
    operation: {
      ...described,
      permission: "none" as const,
      allowances: ["unlimited-requests" as const],
    },
  });
}

/** Does not depend on the database: reports only that the process needs no restart. */
export const liveEndpoint = defineProbe(
  {
    id: "isLive",
    tag: "Description",
    summary: "Check that the process is running",
    response: liveResponse,
  },
  async () => buildJsonAnswer(liveResponse.parse({ status: "live" })),
);

export const readyEndpoint = defineProbe(
  {
    id: "isReady",
    tag: "Description",
    summary: "Check that the process is ready",
    description: "A 503 gives the `reasons`.",
    problems: [{ 503: ["not_ready"] }],
    response: readyResponse,
  },
  async () => {
    const found = await findUnreadyReasons();
    if (found.length === 0) return buildJsonAnswer(readyResponse.parse({ status: "ready" }));
    const detail = found.map((reason) => unreadyReasonTexts[reason]).join(" ");
    return renderProblemAnswer(
      new Problem("unavailable", "not_ready", detail, {
        retryAfterSeconds: 1,
        extensions: { reasons: found },
      }),
    );
  },
);
