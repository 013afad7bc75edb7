import { queryOptions } from "@tanstack/react-query";
import type { InvitationBody } from "@/lib/identity/accounts/schema";
import { fetchApi } from "./fetch-api";
import { queryKeys } from "./query-keys";

/** Loads the caller's own sign-in methods and sessions. */
export const accountQueryOptions = () =>
  queryOptions({
    queryKey: queryKeys.account,
    queryFn: () => fetchApi("GET", "/api/account"),
  });

export const changePasswordViaApi = (passwords: { current_password: string; new_password: string }) =>
  fetchApi("PUT", "/api/account/password", { body: passwords });

/** Signs out a single session of the caller. */
export const endSessionViaApi = (id: string) =>
  fetchApi("DELETE", "/api/account/sessions/{id}", { path: { id } });

/** Signs out every session of the caller except the current session. */
export const endOtherSessionsViaApi = () => fetchApi("DELETE", "/api/account/sessions");

/** Returns the account that an invitation or reset link belongs to. The link stays usable. */
export const fetchAccountOfLink = (secret: string) =>
  fetchApi("POST", "/api/account/links/look-up", {
    body: { secret },
  });

/** Sets a password with an invitation or reset link. A link works once. */
export const setPasswordByLinkViaApi = (chosen: { secret: string; password: string }) =>
  fetchApi("POST", "/api/account/links/password", { body: chosen });

/** Creates an account. An invitation link in the response is shown only once: never store it in the query cache. */
export const inviteUserViaApi = (invited: InvitationBody) =>
  fetchApi("POST", "/api/admin/users", { body: invited });

/** Creates a new invitation and ends the previous one. Never store the link of the response in the query cache. */
export const renewInvitationViaApi = (userId: string) =>
  fetchApi("POST", "/api/admin/users/{id}/invitation", { path: { id: userId } });

/** Creates a password reset link. Never store the link in the query cache. */
export const createPasswordLinkViaApi = (userId: string) =>
  fetchApi("POST", "/api/admin/users/{id}/password-link", { path: { id: userId } });

/** Creates the secret for the caller's authenticator app. The secret is shown only once. */
export const startSecondFactorViaApi = (password: string) =>
  fetchApi("POST", "/api/account/second-factor", {
    body: { password },
  });

/** Turns on the caller's second factor. The recovery codes are shown only once. */
export const confirmSecondFactorViaApi = (code: string) =>
  fetchApi("POST", "/api/account/second-factor/confirm", {
    body: { code },
  });

type SecondFactorProof = { password: string; code: string };

export const removeOwnSecondFactorViaApi = (proof: SecondFactorProof) =>
  fetchApi("POST", "/api/account/second-factor/remove", { body: proof });

/** Replaces the caller's recovery codes. The new codes are shown only once. */
export const renewRecoveryCodesViaApi = (proof: SecondFactorProof) =>
  fetchApi("POST", "/api/account/second-factor/recovery-codes", { body: proof });

/** Removes the second factor of another user. */
export const removeUserSecondFactorViaApi = (userId: string) =>
  fetchApi("DELETE", "/api/admin/users/{id}/second-factor", { path: { id: userId } });

/** Requests an e-mail with a reset link. The response does not reveal whether the e-mail address has an account. */
export const requestPasswordResetViaApi = (email: string) =>
  fetchApi("POST", "/api/account/forgotten-password", {
    body: { email },
  });
