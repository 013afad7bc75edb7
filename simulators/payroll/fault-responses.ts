import type { FaultResponses } from "../common-faults";
import { createPlainFailure } from "../simulated-answer";
import type { Fault } from "./faults";
import { createAuthFailure, createTokenExpiredResponse } from "./payroll-responses";
import { createThrottledResponse } from "./rate-limits";
import { createOauthError } from "./token-endpoint";

export const createFaultResponses = (now: () => number): FaultResponses<Fault> => ({
  failure: createPlainFailure,
  html: {
    status: 503,
    text: "<!doctype html><html><head><title>503 Service Unavailable</title></head><body>Offline</body></html>",
  },
  wrongShape: { People: [], Status: "OK" },
  replacement: (fault) => {
    switch (fault.kind) {
      case "token-expired":
        return createTokenExpiredResponse(now());
      case "authorization-unsuccessful":
        return createAuthFailure(401, "AuthorizationUnsuccessful");
      case "authentication-unsuccessful":
        return createAuthFailure(403, "AuthenticationUnsuccessful");
      case "throttled": {
        const usual = fault.limit === "day" ? 66_975 : 27;
        return createThrottledResponse(fault.limit, fault.retryAfterSeconds ?? usual, fault.problem);
      }
      case "invalid-grant":
        return createOauthError("invalid_grant");
      case "invalid-client":
        return createOauthError("invalid_client");
      default:
        return null;
    }
  },
});
