import { queryOptions } from "@tanstack/react-query";
import type { InvitationBody } from "@/lib/accounts/schema";
import { askApi } from "./ask-api";
import { queryKeys } from "./query-keys";

/** How one signs in oneself, and where one is signed in. */
export const accountQuery = () =>
  queryOptions({
    queryKey: queryKeys.account,
    queryFn: () => askApi("GET", "/api/account"),
  });

/** Changes one's own password. */
export const changePassword = (passwords: { current_password: string; new_password: string }) =>
  askApi("PUT", "/api/account/password", { body: passwords });

/** Signs one of one's own browsers out. */
export const endSession = (id: string) => askApi("DELETE", "/api/account/sessions/{id}", { path: { id } });

/** Signs oneself out of every browser but this one. */
export const endOtherSessions = () => askApi("DELETE", "/api/account/sessions");

/** Whose link it is. Uses nothing up. */
export const lookUpLink = (secret: string) =>
  askApi("POST", "/api/account/links/look-up", {
    body: { secret },
  });

/** Chooses a password by a link, once. */
export const setPasswordByLink = (chosen: { secret: string; password: string }) =>
  askApi("POST", "/api/account/links/password", { body: chosen });

/** Makes an account for somebody. The link in the answer is seen this once: it is never to be kept in the query cache. */
export const inviteUser = (invited: InvitationBody) => askApi("POST", "/api/admin/users", { body: invited });

/** Makes a new invitation; the earlier one ends. The same goes for its link. */
export const inviteAgain = (userId: string) =>
  askApi("POST", "/api/admin/users/{id}/invitation", { path: { id: userId } });

/** Makes a link for a new password. The same goes for it. */
export const makePasswordLink = (userId: string) =>
  askApi("POST", "/api/admin/users/{id}/password-link", { path: { id: userId } });

/** Makes the secret for one's authenticator app. It is seen this once. */
export const beginSecondFactor = (password: string) =>
  askApi("POST", "/api/account/second-factor", {
    body: { password },
  });

/** Turns one's second factor on. The recovery codes are seen this once. */
export const confirmSecondFactor = (code: string) =>
  askApi("POST", "/api/account/second-factor/confirm", {
    body: { code },
  });

type Proof = { password: string; code: string };

/** Turns one's second factor off. */
export const removeSecondFactor = (proof: Proof) =>
  askApi("POST", "/api/account/second-factor/remove", { body: proof });

/** Makes new recovery codes; the earlier ones end. They are seen this once. */
export const renewRecoveryCodes = (proof: Proof) =>
  askApi("POST", "/api/account/second-factor/recovery-codes", { body: proof });

/** Removes somebody's second factor. */
export const removeSecondFactorOf = (userId: string) =>
  askApi("DELETE", "/api/admin/users/{id}/second-factor", { path: { id: userId } });

/** Has a link for a new password mailed, if there is an account with this address. */
export const askForNewPassword = (email: string) =>
  askApi("POST", "/api/account/forgotten-password", {
    body: { email },
  });
