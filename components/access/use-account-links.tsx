import { useDisclosure } from "@mantine/hooks";
import { useMutation } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { notifyFailure } from "@/components/ui/notify-failure";
import { renewInvitationViaApi, inviteUserViaApi, createPasswordLinkViaApi } from "@/lib/browser/account";
import { queryKeys } from "@/lib/browser/query-keys";
import { useInvalidate } from "@/lib/browser/refetch";
import type { User } from "@/lib/identity/users/schema";
import { InviteForm } from "./invite-form";
import { AccountLinkDialog, type IssuedLink } from "./account-link-dialog";

type LinkOwner = Pick<User, "id" | "name" | "email">;

export type LinkPurpose = "invite" | "reset";

/** The secret link is stored only in the state of this hook, until its dialog closes. The caller renders `dialogs`. */
export function useAccountLinks(isRestricted: boolean) {
  const invalidate = useInvalidate();
  const [isInviting, inviting] = useDisclosure(false);
  const [handedOver, setHandedOver] = useState<IssuedLink | null>(null);
  const onSettled = () => invalidate(queryKeys.users, queryKeys.invitations, queryKeys.audit);
  const invite = useMutation({
    mutationFn: inviteUserViaApi,
    gcTime: 0,
    onSuccess: ({ user, invitation }) => {
      inviting.close();
      setHandedOver({ purpose: "invite", name: user.name, email: user.email, made: invitation });
    },
    onSettled,
  });
  const { mutate: make } = useMutation({
    mutationFn: async ({ user, purpose }: { user: LinkOwner; purpose: LinkPurpose }) =>
      purpose === "invite"
        ? (await renewInvitationViaApi(user.id)).invitation
        : (await createPasswordLinkViaApi(user.id)).password_link,
    gcTime: 0,
    onSuccess: (made, { user: { name, email }, purpose }) => setHandedOver({ purpose, name, email, made }),
    onError: notifyFailure("Link not created"),
    onSettled,
  });
  return {
    openInvitation: inviting.open,
    makeLink: useCallback((user: LinkOwner, purpose: LinkPurpose) => make({ user, purpose }), [make]),
    dialogs: (
      <>
        <InviteForm
          isOpen={isInviting}
          isRestricted={isRestricted}
          isBusy={invite.isPending}
          failure={invite.error}
          onInvite={invite.mutate}
          onClose={() => {
            inviting.close();
            invite.reset();
          }}
        />
        <AccountLinkDialog about={handedOver} onClose={() => setHandedOver(null)} />
      </>
    ),
  };
}
