import type { DescribedOperation } from "./openapi-types";
import { describeNeeds } from "./describe-needs";
import { describeProblem, createReference } from "./problems";

const needs = { "x-needs": "metrics-token" } as const;

/**
 * The server answers this operation before requests reach the route files, from which all others are described
 * (SET-22).
 */
export const metricsOperation: DescribedOperation = {
  operationId: "readMetrics",
  tags: ["Administration"],
  summary: "Read metrics",
  description: [
    "Returns the metrics of all processes of this installation in the text format of Prometheus. Labels never contain names, e-mail addresses or ids. `METRICS_PORT` serves the same metrics at `/metrics` on a separate port.",
    describeNeeds(needs),
    "These requests are not rate-limited. A 401, 405 or 503 has no body; every method except GET, HEAD and OPTIONS is a 405.",
  ].join(" "),
  responses: {
    200: {
      description: "Metrics as of this request.",
      content: {
        "text/plain": {
          schema: { type: "string", description: "Text format of Prometheus, version 0.0.4." },
          example: "# HELP kith_people People in the directory\n# TYPE kith_people gauge\nkith_people 241\n",
        },
      },
    },
    401: {
      description: "The request does not carry the token.",
      headers: { "WWW-Authenticate": createReference("headers", "WWWAuthenticate") },
    },
    404: describeProblem(404, ["unknown_path"]),
    503: {
      description: "The metrics could not be read. Try again after `Retry-After` seconds.",
      headers: { "Retry-After": createReference("headers", "RetryAfter") },
    },
  },
  security: [{ metricsToken: [] }],
  ...needs,
};
