import { queryOptions } from "@tanstack/react-query";
import type {
  accountResponse,
  begunSecondFactorResponse,
  endedSessionsResponse,
  invitedResponse,
  linkResponse,
  passwordLinkResponse,
  recoveryCodesResponse,
  InvitationBody,
} from "@/lib/accounts/schema";
import type { okResponse } from "@/lib/http/common-schemas";
import type { userResponse } from "@/lib/users/schema";
import { fetchJson } from "./fetch-json";
import { queryKeys } from "./query-keys";

/** How one signs in oneself, and where one is signed in. */
export const accountQuery = () =>
  queryOptions({
    queryKey: queryKeys.account,
    queryFn: () => fetchJson<typeof accountResponse>("/api/account"),
  });

/** Changes one's own password. */
export const changePassword = (passwords: { current_password: string; new_password: string }) =>
  fetchJson<typeof okResponse>("/api/account/password", { method: "PUT", body: passwords });

/** Signs one of one's own browsers out. */
export const endSession = (id: string) =>
  fetchJson<typeof okResponse>(`/api/account/sessions/${id}`, { method: "DELETE" });

/** Signs oneself out of every browser but this one. */
export const endOtherSessions = () =>
  fetchJson<typeof endedSessionsResponse>("/api/account/sessions", { method: "DELETE" });

/** Whose link it is. Uses nothing up. */
export const lookUpLink = (secret: string) =>
  fetchJson<typeof linkResponse>("/api/account/links/look-up", { method: "POST", body: { secret } });

/** Chooses a password by a link, once. */
export const setPasswordByLink = (chosen: { secret: string; password: string }) =>
  fetchJson<typeof okResponse>("/api/account/links/password", { method: "POST", body: chosen });

/** Makes an account for somebody. The link in the answer is seen this once: it is never to be kept in the query cache. */
export const inviteUser = (invited: InvitationBody) =>
  fetchJson<typeof invitedResponse>("/api/admin/users", { method: "POST", body: invited });

/** Makes a new invitation; the earlier one ends. The same goes for its link. */
export const inviteAgain = (userId: string) =>
  fetchJson<typeof invitedResponse>(`/api/admin/users/${userId}/invitation`, { method: "POST" });

/** Makes a link for a new password. The same goes for it. */
export const makePasswordLink = (userId: string) =>
  fetchJson<typeof passwordLinkResponse>(`/api/admin/users/${userId}/password-link`, { method: "POST" });

/** Makes the secret for one's authenticator app. It is seen this once. */
export const beginSecondFactor = (password: string) =>
  fetchJson<typeof begunSecondFactorResponse>("/api/account/second-factor", {
    method: "POST",
    body: { password },
  });

/** Turns one's second factor on. The recovery codes are seen this once. */
export const confirmSecondFactor = (code: string) =>
  fetchJson<typeof recoveryCodesResponse>("/api/account/second-factor/confirm", {
    method: "POST",
    body: { code },
  });

type Proof = { password: string; code: string };

/** Turns one's second factor off. */
export const removeSecondFactor = (proof: Proof) =>
  fetchJson<typeof okResponse>("/api/account/second-factor/remove", { method: "POST", body: proof });

/** Makes new recovery codes; the earlier ones end. They are seen this once. */
export const renewRecoveryCodes = (proof: Proof) =>
  fetchJson<typeof recoveryCodesResponse>("/api/account/second-factor/recovery-codes", {
    method: "POST",
    body: proof,
  });

/** Removes somebody's second factor. */
export const removeSecondFactorOf = (userId: string) =>
  fetchJson<typeof userResponse>(`/api/admin/users/${userId}/second-factor`, { method: "DELETE" });

/** Has a link for a new password mailed, if there is an account with this address. */
export const askForNewPassword = (email: string) =>
  fetchJson<typeof okResponse>("/api/account/forgotten-password", { method: "POST", body: { email } });
