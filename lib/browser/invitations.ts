import { queryOptions } from "@tanstack/react-query";
import type { InvitationSelection } from "@/lib/identity/invitations/schema";
import { fetchApi } from "./fetch-api";
import { queryKeys } from "./query-keys";

/** Loads the invitations and their progress. Polls while mails wait to be sent. */
export const invitationsQueryOptions = () =>
  queryOptions({
    queryKey: queryKeys.invitations,
    queryFn: () => fetchApi("GET", "/api/admin/invitations"),
    refetchInterval: ({ state }) => ((state.data?.progress.waiting ?? 0) > 0 ? 3_000 : false),
    refetchOnWindowFocus: "always",
  });

/** The query is disabled while the selection is null. */
export const invitationPreviewQueryOptions = (selection: InvitationSelection | null) =>
  queryOptions({
    queryKey: queryKeys.invitationPreview(JSON.stringify(selection)),
    queryFn: () =>
      fetchApi("POST", "/api/admin/invitations/preview", {
        body: { selection: selection ?? { by: "everyone" } },
      }),
    enabled: selection !== null,
  });

/** `tag` is the `tag` of the preview response; the API refuses if the people have changed. */
export const inviteManyViaApi = (body: { selection: InvitationSelection; tag: string }) =>
  fetchApi("POST", "/api/admin/invitations", { body });

/** Queues e-mails with new invitation links to the users that `which` selects. */
export const resendInvitationsViaApi = (which: "failed" | "ended" | "unused") =>
  fetchApi("POST", "/api/admin/invitations/resend", { body: { which } });

/** Never store the links in the query cache. */
export const createInvitationLinksViaApi = (which: "no_link" | "unused") =>
  fetchApi("POST", "/api/admin/invitations/links", { body: { which } });

/** Deletes the account of a user who has never signed in. */
export const revokeInvitationViaApi = (userId: string) =>
  fetchApi("DELETE", "/api/admin/users/{id}/invitation", { path: { id: userId } });
