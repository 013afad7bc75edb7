import { queryOptions } from "@tanstack/react-query";
import type { InvitationSelection } from "@/lib/identity/users/invitations/schema";
import { fetchApi } from "./fetch-api";
import { queryKeys } from "./query-keys";

export const invitationsQueryOptions = () =>
  queryOptions({
    queryKey: queryKeys.invitations,
    queryFn: () => fetchApi("GET", "/api/admin/invitations"),
    refetchInterval: ({ state }) => ((state.data?.progress.waiting ?? 0) > 0 ? 3_000 : false),
    refetchOnWindowFocus: "always",
  });

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

export const resendInvitationsViaApi = (which: "failed" | "ended" | "unused") =>
  fetchApi("POST", "/api/admin/invitations/resend", { body: { which } });

/** Never store the links in the query cache. */
export const createInvitationLinksViaApi = (which: "no_link" | "unused") =>
  fetchApi("POST", "/api/admin/invitations/links", { body: { which } });

export const revokeInvitationViaApi = (userId: string) =>
  fetchApi("DELETE", "/api/admin/users/{id}/invitation", { path: { id: userId } });
