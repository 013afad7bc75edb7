import "server-only";
import type { Caller } from "@/lib/identity/access/permissions";
import { notSignedInProblem } from "@/lib/identity/session/authentication";
import type { Answer } from "@/lib/http/answer";
import { defineEndpoint, RawAnswer, parseInput, type Endpoint } from "@/lib/http/endpoint";
import { answerConditionally } from "@/lib/http/entity-tag";
import { buildProblemAnswer } from "@/lib/http/problem-answer";
import { readUrlParameters } from "@/lib/http/url-parameters";
import type { EndpointRequest } from "@/lib/platform/network/request-head";
import { getDescriptionText } from "./stored-description";
import { z } from "zod";
import { booleanParameter } from "@/lib/platform/common-schemas";

const descriptionQuery = z.strictObject({
  full: booleanParameter
    .default(false)
    .describe(
      "True adds the operations of Kith's own pages and operations that the caller may not use. Requires a credential.",
    ),
});

const descriptionResponse = z
  .looseObject({
    openapi: z.string().describe("Version of OpenAPI."),
    info: z.looseObject({ version: z.string().describe("Version of the API.") }).describe("About this API."),
  })
  .meta({ id: "ApiDescription" });

const callerEndpoint = defineEndpoint({
  id: "getDescription",
  tag: "Description",
  summary: "Read this description",
  description:
    "OpenAPI 3.1. Without a credential, the description contains all public operations. With a credential, it contains the public operations that the caller may use. With a credential and `full=true`, it contains all operations, including those of Kith's own pages.",
  problems: [{ 401: ["not_signed_in", "invalid_token"] }],
  condition: "if-none-match",
  permission: "signed-in",
  query: descriptionQuery,
  response: descriptionResponse,
  allowances: ["missing-second-factor"],
  run: async ({ caller, query, request }) =>
    new RawAnswer(await answerDescription(request, caller, query.full)),
});

/**
 * A request without a valid session and without an API token gets the public part and counts against no limit (API-14).
 * An invalid API token is a 401, and so is `full` without a credential.
 */
export const descriptionEndpoint: Endpoint = Object.assign(
  async (request: EndpointRequest, params: unknown): Promise<Answer> => {
    const answer = await callerEndpoint(request, params);
    if (answer.status !== 401 || request.headers.get("authorization") !== null) return answer;
    try {
      const { full } = parseInput(descriptionQuery, readUrlParameters(request.url, ["full"]));
      if (full) throw notSignedInProblem();
      return await answerDescription(request, null, false);
    } catch (error) {
      return buildProblemAnswer(error);
    }
  },
  { operation: { ...callerEndpoint.operation, permission: "none" as const } },
);

async function answerDescription(
  request: EndpointRequest,
  caller: Caller | null,
  isFull: boolean,
): Promise<Answer> {
  const { text, etag } = await getDescriptionText(caller, isFull);
  const headers = { etag, vary: "Authorization, Cookie", "cache-control": "private, no-cache" };
  const contentType = "application/json; charset=utf-8";
  return answerConditionally(request.headers, headers, {
    status: 200,
    headers: { "content-type": contentType },
    body: text,
  });
}
