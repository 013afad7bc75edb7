import { queryOptions } from "@tanstack/react-query";
import type { InvitationBody } from "@/lib/identity/users/account-schema";
import { fetchApi } from "./fetch-api";
import { queryKeys } from "./query-keys";

export const accountQueryOptions = () =>
  queryOptions({
    queryKey: queryKeys.account,
    queryFn: () => fetchApi("GET", "/api/account"),
  });

export const changePasswordViaApi = (passwords: { current_password: string; new_password: string }) =>
  fetchApi("PUT", "/api/account/password", { body: passwords });

export const endSessionViaApi = (id: string) =>
  fetchApi("DELETE", "/api/account/sessions/{id}", { path: { id } });

export const endOtherSessionsViaApi = () => fetchApi("DELETE", "/api/account/sessions");

export const fetchAccountOfLink = (secret: string) =>
  fetchApi("POST", "/api/account/links/look-up", {
    body: { secret },
  });

export const setPasswordByLinkViaApi = (chosen: { secret: string; password: string }) =>
  fetchApi("POST", "/api/account/links/password", { body: chosen });

/** An invitation link in the response is shown only once: never store it in the query cache. */
export const inviteUserViaApi = (invited: InvitationBody) =>
  fetchApi("POST", "/api/admin/users", { body: invited });

export const renewInvitationViaApi = (userId: string) =>
  fetchApi("POST", "/api/admin/users/{id}/invitation", { path: { id: userId } });

/** Never store the link in the query cache. */
export const createPasswordLinkViaApi = (userId: string) =>
  fetchApi("POST", "/api/admin/users/{id}/password-link", { path: { id: userId } });

export const startSecondFactorViaApi = (password: string) =>
  fetchApi("POST", "/api/account/second-factor", {
    body: { password },
  });

export const confirmSecondFactorViaApi = (code: string) =>
  fetchApi("POST", "/api/account/second-factor/confirm", {
    body: { code },
  });

type SecondFactorProof = { password: string; code: string };

export const removeOwnSecondFactorViaApi = (proof: SecondFactorProof) =>
  fetchApi("POST", "/api/account/second-factor/remove", { body: proof });

export const renewRecoveryCodesViaApi = (proof: SecondFactorProof) =>
  fetchApi("POST", "/api/account/second-factor/recovery-codes", { body: proof });

export const removeUserSecondFactorViaApi = (userId: string) =>
  fetchApi("DELETE", "/api/admin/users/{id}/second-factor", { path: { id: userId } });

/** The response does not reveal whether the e-mail address has an account. */
export const requestPasswordResetViaApi = (email: string) =>
  fetchApi("POST", "/api/account/forgotten-password", {
    body: { email },
  });
