import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage } from "node:http";
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span,
  type Tracer,
} from "@opentelemetry/api";
import { parseTraceParent } from "@opentelemetry/core";
import { requestIdHeader } from "@/lib/http/request-id";
import { currentRequestId } from "@/lib/platform/request-context";
import type { Tracing } from "@/lib/platform/tracing";
import { Problem } from "@/lib/platform/problem";

const knownMethods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const requestIdAttribute = "kith.request_id";

/**
 * Returns a `Tracing` that records requests and steps as spans. The span of a request contains only method, route
 * template, status and request id. The span of a failed step contains the code of the error, never its message.
 */
export function createTracing(tracer: Tracer, templateOf: (path: string) => string): Tracing {
  // Spans of requests by request id, because a step may start in a callback of another request
  // (lib/platform/batch-reads.ts).
  const requests = new Map<string, Span>();
  const inside = new AsyncLocalStorage<{ span: Span; requestId: string | null }>();

  const parentOf = (requestId: string | null): Context => {
    const outer = inside.getStore();
    if (outer && outer.requestId === requestId) return trace.setSpan(ROOT_CONTEXT, outer.span);
    const request = requestId === null ? undefined : requests.get(requestId);
    return request ? trace.setSpan(ROOT_CONTEXT, request) : ROOT_CONTEXT;
  };

  return {
    request(request, response) {
      const requestId = String(request.headers[requestIdHeader]);
      const method = knownMethods.find((known) => known === request.method) ?? "other";
      const route = templateOf(request.url?.split("?", 1)[0] ?? "");
      const attributes = {
        "http.request.method": method,
        "http.route": route,
        [requestIdAttribute]: requestId,
      };
      const span = tracer.startSpan(
        `${method} ${route}`,
        { kind: SpanKind.SERVER, attributes },
        readParentContext(request),
      );
      requests.set(requestId, span);
      response.once("close", () => {
        if (requests.get(requestId) === span) requests.delete(requestId);
        if (response.writableFinished) span.setAttribute("http.response.status_code", response.statusCode);
        if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      });
    },

    async step({ name, values, isCall }, work) {
      const requestId = currentRequestId();
      const span = tracer.startSpan(
        name,
        {
          kind: isCall ? SpanKind.CLIENT : SpanKind.INTERNAL,
          attributes: { ...values, ...(requestId !== null && { [requestIdAttribute]: requestId }) },
        },
        parentOf(requestId),
      );
      try {
        return await inside.run({ span, requestId }, () => work((more) => void span.setAttributes(more)));
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR });
        span.setAttribute("error.type", error instanceof Problem ? error.code : "other");
        throw error;
      } finally {
        span.end();
      }
    },
  };
}

/**
 * Returns the trace context from the request's `traceparent` header (W3C Trace Context), or the root context if the
 * header is absent or invalid.
 */
function readParentContext({ headers }: IncomingMessage): Context {
  const { traceparent } = headers;
  const parent = typeof traceparent === "string" ? parseTraceParent(traceparent) : null;
  return parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : ROOT_CONTEXT;
}
