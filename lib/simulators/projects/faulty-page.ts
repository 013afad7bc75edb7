import { gzipSync } from "node:zlib";
import { contentType, failure, success } from "./answers";
import type { CompanyPerson } from "./company";
import type { Fault } from "./faults";
import type { pageMeta } from "./wire";

/** How the bytes of an answer reach the caller. */
export type Delivery = "whole" | "hang" | "drip" | "reset" | "short-body";
export type SimulatedAnswer = { response: Response; delivery: Delivery; delayMs?: number };

/** The people there are to list, once the striking faults have hidden theirs. */
export function limitTo(striking: readonly Fault[], people: CompanyPerson[]): CompanyPerson[] {
  const limit = striking.find(({ kind }) => kind === "nobody" || kind === "share");
  if (!limit) return people;
  return people.slice(0, limit.kind === "share" ? Math.round(people.length * limit.share) : 0);
}

/** The rows of one page, as the striking faults have them. */
export function rowsOf(
  everyone: readonly CompanyPerson[],
  number: number,
  size: number,
  striking: readonly Fault[],
): CompanyPerson[] {
  const kinds = striking.map(({ kind }) => kind);
  const pages = Math.max(1, Math.ceil(everyone.length / size));
  const start = (kinds.includes("endless-pages") ? (number - 1) % pages : number - 1) * size;
  const rows = everyone.slice(start, start + size);
  const before = everyone[start - 1];
  if (kinds.includes("empty-page")) return [];
  if (before && kinds.includes("repeated-row")) return [before, ...rows];
  if (before && kinds.includes("shifted-row")) return [before, ...rows.slice(1)];
  return rows;
}

/** What `meta` claims, as the striking faults have it. */
export function metaOf(meta: ReturnType<typeof pageMeta>, striking: readonly Fault[]) {
  const changed = { ...meta };
  for (const fault of striking) {
    if (fault.kind === "total-count") changed.total_count = fault.value;
    if (fault.kind === "total-pages") changed.total_pages = fault.value;
    if (fault.kind === "endless-pages") changed.total_pages = meta.current_page + 1;
  }
  return changed;
}

/** The page as the striking faults have it sent. */
export function answerWith(body: object, striking: readonly Fault[]): SimulatedAnswer {
  let answer: SimulatedAnswer = { response: success(body), delivery: "whole" };
  for (const fault of striking) {
    switch (fault.kind) {
      case "status":
        answer = {
          ...answer,
          response: failure(fault.status, "simulated", "Simulated", "as told", fault.headers),
          delivery: "whole",
        };
        break;
      case "html":
        answer.response = new Response("<!doctype html><title>Log in</title>", {
          headers: { "content-type": "text/html" },
        });
        break;
      case "wrong-shape":
        answer.response = success({ people: [], meta: {} });
        break;
      case "truncated-json":
        answer.response = new Response(JSON.stringify(body).slice(0, -40), {
          headers: { "content-type": contentType },
        });
        break;
      case "oversize":
        answer.response = success({ ...body, padding: "x".repeat(fault.bytes) });
        break;
      case "gzip-bomb":
        answer.response = new Response(new Uint8Array(gzipSync(Buffer.alloc(fault.bytes, " "))), {
          headers: { "content-type": contentType, "content-encoding": "gzip" },
        });
        break;
      case "delay":
        answer.delayMs = fault.milliseconds;
        break;
      case "hang":
      case "drip":
      case "reset":
      case "short-body":
        answer.delivery = fault.kind;
        break;
      default: // the others change what is in the page
    }
  }
  return answer;
}
