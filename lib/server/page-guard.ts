import "server-only";
import type { IncomingMessage } from "node:http";
import { z } from "zod";
import type { Answer } from "@/lib/http/answer";
import { findSessionCaller } from "@/lib/auth/authentication";
import { limitRate } from "@/lib/auth/rate-limit";
import { headersOf } from "./precomputed-routes";

/** The API counts by itself; files and drawings are anybody's. */
const isPage = (path: string) => !/^\/(?:api|_next|avatars)(?:\/|$)|\.\w+$/.test(path);

/**
 * Counts a page for whoever is signed in, with what their browsers ask of the API (API-11: over the rate is a 429 on every
 * address). Asks the database who that is, so that one out of reach is known before Next begins to draw.
 */
export async function limitPage(request: IncomingMessage): Promise<void> {
  const path = request.url?.split("?", 1)[0] ?? "";
  if (!isPage(path) || request.headers.cookie === undefined) return;
  const caller = await findSessionCaller(headersOf(request));
  if (caller) await limitRate(caller);
}

/** A problem for somebody who asked for a page: the same words and headers, to be read by people. */
export function forPeople(answer: Answer, { headers }: IncomingMessage): Answer {
  if (!headers.accept?.includes("text/html")) return answer;
  const { title, detail, request_id: requestId } = words.parse(JSON.parse(String(answer.body)));
  return {
    ...answer,
    headers: { ...answer.headers, "content-type": "text/html; charset=utf-8" },
    body: `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>${escape(title)} · Kith</title><main><h1>${escape(title)}</h1><p>${escape(detail)}</p>${requestId === undefined ? "" : `<p>Request id: <code>${escape(requestId)}</code></p>`}</main></html>`,
  };
}

const words = z.object({ title: z.string(), detail: z.string(), request_id: z.string().optional() });

const escape = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
