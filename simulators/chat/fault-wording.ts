import type { FaultResponses } from "../common-faults";
import { createPlainFailure } from "../simulated-answer";
import { createFailureBody, createRateLimitedResponse } from "./chat-responses";
import type { Fault } from "./faults";

export const faultResponses: FaultResponses<Fault> = {
  failure: createPlainFailure,
  html: { status: 503, text: "<!doctype html><title>Server Error</title>" },
  wrongShape: { okay: true },
  replacement: (fault) => {
    if (fault.kind === "error") return Response.json(createFailureBody(fault.error));
    return fault.kind === "ratelimited" ? createRateLimitedResponse(fault.retryAfterSeconds ?? 30) : null;
  },
};
