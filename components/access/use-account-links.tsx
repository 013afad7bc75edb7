"use client";

import { useDisclosure } from "@mantine/hooks";
import { useMutation } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { tellFailed } from "@/components/ui/tell-failed";
import { inviteAgain, inviteUser, makePasswordLink } from "@/lib/query/account";
import { queryKeys } from "@/lib/query/query-keys";
import { useInvalidate } from "@/lib/query/use-invalidate";
import type { User } from "@/lib/users/schema";
import { InviteForm } from "./invite-form";
import { LinkDialog, type HandedOver } from "./link-dialog";

/** What an executive may want a link for. */
export type WantedLink = "invite" | "reset";

/**
 * Invites people, and makes links for those who have an account. What a link is is held here while its dialog is open, and nowhere
 * else. `dialogs` go anywhere in what the component draws.
 */
export function useAccountLinks() {
  const invalidate = useInvalidate();
  const [isInviting, inviting] = useDisclosure(false);
  const [handedOver, setHandedOver] = useState<HandedOver | null>(null);
  const onSettled = () => invalidate(queryKeys.users, queryKeys.audit);
  const invite = useMutation({
    mutationFn: inviteUser,
    gcTime: 0,
    onSuccess: ({ user, invitation }) => {
      inviting.close();
      setHandedOver({ purpose: "invite", name: user.name, email: user.email, made: invitation });
    },
    onSettled,
  });
  const { mutate: make } = useMutation({
    mutationFn: async ({ user, purpose }: { user: User; purpose: WantedLink }) =>
      purpose === "invite"
        ? (await inviteAgain(user.id)).invitation
        : (await makePasswordLink(user.id)).password_link,
    gcTime: 0,
    onSuccess: (made, { user: { name, email }, purpose }) => setHandedOver({ purpose, name, email, made }),
    onError: tellFailed("No link was made"),
    onSettled,
  });
  return {
    openInvitation: inviting.open,
    makeLink: useCallback((user: User, purpose: WantedLink) => make({ user, purpose }), [make]),
    dialogs: (
      <>
        <InviteForm
          isOpen={isInviting}
          isBusy={invite.isPending}
          failure={invite.error?.message ?? null}
          onInvite={invite.mutate}
          onClose={() => {
            inviting.close();
            invite.reset();
          }}
        />
        <LinkDialog about={handedOver} onClose={() => setHandedOver(null)} />
      </>
    ),
  };
}
