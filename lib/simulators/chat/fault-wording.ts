import type { Wording } from "../common-faults";
import { plainFailure } from "../simulated-answer";
import { failure, ratelimited } from "./chat-answers";
import type { Fault } from "./faults";

/** How the vendor words what goes wrong. */
export const wording: Wording<Fault> = {
  failure: plainFailure,
  html: { status: 503, text: "<!doctype html><title>Server Error</title>" },
  wrongShape: { okay: true },
  replacement: (fault) => {
    if (fault.kind === "error") return Response.json(failure(fault.error));
    return fault.kind === "ratelimited" ? ratelimited(fault.retryAfterSeconds ?? 30) : null;
  },
};
