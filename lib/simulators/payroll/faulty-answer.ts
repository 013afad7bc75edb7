import { commonFault, replacementBy, spoiltBy, type Wording } from "../common-faults";
import { whole, type SimulatedAnswer } from "../simulated-answer";
import type { Fault } from "./faults";
import { authFailure, plainText, tokenExpired } from "./payroll-answers";
import { throttled } from "./rate-limits";
import { oauthError } from "./token-endpoint";

const wording: Wording = {
  failure: (status, headers) =>
    status === 204 || (status >= 300 && status < 400)
      ? new Response(null, { status, ...(headers && { headers }) })
      : plainText(status, "simulated, as told", headers),
  html: {
    status: 503,
    text: "<!doctype html><html><head><title>503 Service Unavailable</title></head><body>Offline</body></html>",
  },
  wrongShape: { People: [], Status: "OK" },
};

/** The answer as the striking faults have it. `work` is done unless one of them takes the place of the answer. */
export async function answerUnder(
  striking: readonly Fault[],
  now: number,
  work: () => Response,
): Promise<SimulatedAnswer> {
  const [replaced] = striking.flatMap((fault) => replacementFor(fault, now) ?? []);
  let answer = replaced ?? whole(work());
  for (const fault of striking) {
    const common = commonFault.safeParse(fault);
    if (common.success) answer = await spoiltBy(common.data, answer, wording);
    if (fault.kind === "lost-answer") answer = { ...answer, delivery: "lost" };
  }
  return answer;
}

function replacementFor(fault: Fault, now: number): SimulatedAnswer | null {
  switch (fault.kind) {
    case "token-expired":
      return whole(tokenExpired(now));
    case "authorization-unsuccessful":
      return whole(authFailure(401, "AuthorizationUnsuccessful"));
    case "authentication-unsuccessful":
      return whole(authFailure(403, "AuthenticationUnsuccessful"));
    case "throttled": {
      const usual = fault.limit === "day" ? 66_975 : 27;
      return whole(throttled(fault.limit, fault.retryAfterSeconds ?? usual, fault.problem));
    }
    case "invalid-grant":
      return whole(oauthError("invalid_grant"));
    case "invalid-client":
      return whole(oauthError("invalid_client"));
    default: {
      const common = commonFault.safeParse(fault);
      return common.success ? replacementBy(common.data, wording) : null;
    }
  }
}
