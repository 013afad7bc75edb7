import { queryOptions } from "@tanstack/react-query";
import {
  accountResponse,
  begunSecondFactorResponse,
  endedSessionsResponse,
  invitedResponse,
  linkResponse,
  passwordLinkResponse,
  recoveryCodesResponse,
  type InvitationBody,
} from "@/lib/accounts/schema";
import { okResponse } from "@/lib/http/common-schemas";
import { userResponse } from "@/lib/users/schema";
import { fetchJson } from "./fetch-json";
import { queryKeys } from "./query-keys";

/** How one signs in oneself, and where one is signed in. */
export const accountQuery = () =>
  queryOptions({ queryKey: queryKeys.account, queryFn: () => fetchJson("/api/account", accountResponse) });

/** Changes one's own password. */
export const changePassword = (passwords: { current_password: string; new_password: string }) =>
  fetchJson("/api/account/password", okResponse, { method: "PUT", body: passwords });

/** Signs one of one's own browsers out. */
export const endSession = (id: string) =>
  fetchJson(`/api/account/sessions/${id}`, okResponse, { method: "DELETE" });

/** Signs oneself out of every browser but this one. */
export const endOtherSessions = () =>
  fetchJson("/api/account/sessions", endedSessionsResponse, { method: "DELETE" });

/** Whose link it is. Uses nothing up. */
export const lookUpLink = (secret: string) =>
  fetchJson("/api/account/links/look-up", linkResponse, { method: "POST", body: { secret } });

/** Chooses a password by a link, once. */
export const setPasswordByLink = (chosen: { secret: string; password: string }) =>
  fetchJson("/api/account/links/password", okResponse, { method: "POST", body: chosen });

/** Makes an account for somebody. The link in the answer is seen this once: it is never to be kept in the query cache. */
export const inviteUser = (invited: InvitationBody) =>
  fetchJson("/api/admin/users", invitedResponse, { method: "POST", body: invited });

/** Makes a new invitation; the earlier one ends. The same goes for its link. */
export const inviteAgain = (userId: string) =>
  fetchJson(`/api/admin/users/${userId}/invitation`, invitedResponse, { method: "POST" });

/** Makes a link for a new password. The same goes for it. */
export const makePasswordLink = (userId: string) =>
  fetchJson(`/api/admin/users/${userId}/password-link`, passwordLinkResponse, { method: "POST" });

/** Makes the secret for one's authenticator app. It is seen this once. */
export const beginSecondFactor = (password: string) =>
  fetchJson("/api/account/second-factor", begunSecondFactorResponse, { method: "POST", body: { password } });

/** Turns one's second factor on. The recovery codes are seen this once. */
export const confirmSecondFactor = (code: string) =>
  fetchJson("/api/account/second-factor/confirm", recoveryCodesResponse, { method: "POST", body: { code } });

type Proof = { password: string; code: string };

/** Turns one's second factor off. */
export const removeSecondFactor = (proof: Proof) =>
  fetchJson("/api/account/second-factor/remove", okResponse, { method: "POST", body: proof });

/** Makes new recovery codes; the earlier ones end. They are seen this once. */
export const renewRecoveryCodes = (proof: Proof) =>
  fetchJson("/api/account/second-factor/recovery-codes", recoveryCodesResponse, {
    method: "POST",
    body: proof,
  });

/** Removes somebody's second factor. */
export const removeSecondFactorOf = (userId: string) =>
  fetchJson(`/api/admin/users/${userId}/second-factor`, userResponse, { method: "DELETE" });

/** Has a link for a new password mailed, if there is an account with this address. */
export const askForNewPassword = (email: string) =>
  fetchJson("/api/account/forgotten-password", okResponse, { method: "POST", body: { email } });
