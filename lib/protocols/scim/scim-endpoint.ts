import "server-only";
import { z } from "zod";
import { answerConditionally, computeBodyETag } from "@/lib/http/entity-tag";
import { noStoreCacheControl, type Answer } from "@/lib/http/answer";
import { RawAnswer } from "@/lib/http/endpoint";
import type { AnswerFormat } from "@/lib/http/operation";
import { buildProblemAnswer } from "@/lib/http/problem-answer";
import type { RequestHeaders } from "@/lib/platform/network/request-head";
import { scimTypeByCode } from "./problems";
import { errorSchemaId, scimError, scimMediaType, type ScimError } from "./schema";

const problemBody = z.object({
  status: z.number(),
  code: z.string(),
  detail: z.string(),
  request_id: z.string().optional(),
});

/** RFC 7644, 3.12. Has the status, headers and detail of the given answer with a problem. */
export function toScimErrorAnswer({ status, headers, body }: Answer): Answer {
  const { code, detail, request_id } = problemBody.parse(JSON.parse(String(body)));
  const errorBody: ScimError = {
    schemas: [errorSchemaId],
    status: String(status),
    ...(status === 400 && { scimType: parseScimType(scimTypeByCode[code]) }),
    detail: request_id === undefined ? detail : `${detail} Request id: ${request_id}.`,
  };
  return {
    status,
    headers: { ...headers, "content-type": `${scimMediaType}; charset=utf-8` },
    body: JSON.stringify(errorBody),
  };
}

const parseScimType = (name = "invalidValue") => scimError.shape.scimType.parse(name);

export const scimAnswerFormat: AnswerFormat = {
  mediaType: scimMediaType,
  ignoresUnknownParameters: true,
  refusal: scimError,
  refuse: (error) => toScimErrorAnswer(buildProblemAnswer(error)),
};

/** A 304 if the client already has the current version. `etag`: absent for lists, then computed from the body. */
export function buildScimAnswer(
  value: unknown,
  requestHeaders: RequestHeaders,
  schema: z.ZodType,
  etag?: string,
): RawAnswer {
  const text = JSON.stringify(schema.parse(value));
  const tag = etag ?? `W/${computeBodyETag(text)}`;
  const headers = { etag: tag, vary: "Authorization, Cookie", "cache-control": "private, no-cache" };
  return new RawAnswer(answerConditionally(requestHeaders, headers, buildScimJsonAnswer(text)));
}

const buildScimJsonAnswer = (body: string): Answer => ({
  status: 200,
  headers: { "content-type": `${scimMediaType}; charset=utf-8`, "cache-control": noStoreCacheControl },
  body,
});

export const buildDiscoveryAnswer = (value: unknown, schema: z.ZodType): RawAnswer =>
  new RawAnswer(buildScimJsonAnswer(JSON.stringify(schema.parse(value))));
