import "server-only";
import { createHash } from "node:crypto";
import fresh from "fresh";
import { z } from "zod";
import { neverStored, type Answer } from "@/lib/http/answer";
import { FinishedByRun } from "@/lib/http/endpoint";
import type { AnswerStyle } from "@/lib/http/operation";
import { problemAnswer } from "@/lib/http/problem-answer";
import type { RequestHeaders } from "@/lib/request-head";
import { scimTypeOf } from "./problems";
import { errorSchema, scimError, scimMedia, type ScimError } from "./schema";

const problemBody = z.object({
  status: z.number(),
  code: z.string(),
  detail: z.string(),
  request_id: z.string().optional(),
});

/** A refusal in the words of SCIM (RFC 7644, 3.12): the same status, headers and sentence as everywhere, in another document. */
function refuse(error: unknown): Answer {
  const { status, headers, body } = problemAnswer(error);
  const { code, detail, request_id } = problemBody.parse(JSON.parse(String(body)));
  const said: ScimError = {
    schemas: [errorSchema],
    status: String(status),
    ...(status === 400 && { scimType: scimTypeNamed(scimTypeOf[code]) }),
    detail: request_id === undefined ? detail : `${detail} Request id: ${request_id}.`,
  };
  return {
    status,
    headers: { ...headers, "content-type": `${scimMedia}; charset=utf-8` },
    body: JSON.stringify(said),
  };
}

const scimTypeNamed = (name = "invalidValue") => scimError.shape.scimType.parse(name);

/** How every address of the SCIM side answers. */
export const scimStyle: AnswerStyle = { mediaType: scimMedia, refusal: scimError, refuse };

/** An answer, or nothing where the caller has it already. `etag`: of the resource; a list's is that of its text. */
export function scimAnswer(
  value: unknown,
  asked: RequestHeaders,
  schema: z.ZodType,
  etag?: string,
): FinishedByRun {
  const text = JSON.stringify(schema.parse(value));
  const tag = etag ?? `W/"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
  const headers = { etag: tag, vary: "Authorization, Cookie", "cache-control": "private, no-cache" };
  if (fresh({ "if-none-match": asked.get("if-none-match") ?? undefined }, headers))
    return new FinishedByRun({ status: 304, headers, body: null });
  const type = `${scimMedia}; charset=utf-8`;
  return new FinishedByRun({ status: 200, headers: { ...headers, "content-type": type }, body: text });
}

/** An answer without a version: what Kith says of itself. */
export const scimDiscovery = (value: unknown, schema: z.ZodType): FinishedByRun =>
  new FinishedByRun({
    status: 200,
    headers: { "content-type": `${scimMedia}; charset=utf-8`, "cache-control": neverStored },
    body: JSON.stringify(schema.parse(value)),
  });
