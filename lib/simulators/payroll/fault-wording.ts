import type { Wording } from "../common-faults";
import { plainFailure } from "../simulated-answer";
import type { Fault } from "./faults";
import { authFailure, tokenExpired } from "./payroll-answers";
import { throttled } from "./rate-limits";
import { oauthError } from "./token-endpoint";

/** How the vendor words what goes wrong. */
export const wordingAt = (now: () => number): Wording<Fault> => ({
  failure: plainFailure,
  html: {
    status: 503,
    text: "<!doctype html><html><head><title>503 Service Unavailable</title></head><body>Offline</body></html>",
  },
  wrongShape: { People: [], Status: "OK" },
  replacement: (fault) => {
    switch (fault.kind) {
      case "token-expired":
        return tokenExpired(now());
      case "authorization-unsuccessful":
        return authFailure(401, "AuthorizationUnsuccessful");
      case "authentication-unsuccessful":
        return authFailure(403, "AuthenticationUnsuccessful");
      case "throttled": {
        const usual = fault.limit === "day" ? 66_975 : 27;
        return throttled(fault.limit, fault.retryAfterSeconds ?? usual, fault.problem);
      }
      case "invalid-grant":
        return oauthError("invalid_grant");
      case "invalid-client":
        return oauthError("invalid_client");
      default:
        return null;
    }
  },
});
