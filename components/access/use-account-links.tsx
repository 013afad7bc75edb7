import { useDisclosure } from "@mantine/hooks";
import { useCallback, useState } from "react";
import { useAction, type Action } from "@/components/ui/use-action";
import { createOnce } from "@/lib/browser/create-once";
import type { InvitationBody } from "@/lib/identity/users/account-schema";
import type { User } from "@/lib/identity/users/schema";
import { AccountLinkDialog, type IssuedLink } from "./account-link-dialog";
import { Modal, Select, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { ActionForm } from "@/components/ui/action-form";
import { getLevelOptions, getLevelDescription } from "./level-labels";

type LinkOwner = Pick<User, "id" | "name" | "email">;

export type LinkPurpose = "invite" | "reset";

/** Queries that depend on accounts and invitations. */
export const accountPaths = [
  "/api/admin/users",
  "/api/admin/invitations",
  "/api/admin/invitations/preview",
  "/api/admin/setup",
  "/api/admin/audit",
] as const;

/** The secret link is stored only in the state of this hook, until its dialog closes. The caller renders `dialogs`. */
export function useAccountLinks(isRestricted: boolean) {
  const [isInviting, inviting] = useDisclosure(false);
  const [handedOver, setHandedOver] = useState<IssuedLink | null>(null);
  const invite = useAction({
    call: (body: InvitationBody) => createOnce("/api/admin/users", { body }),
    done: ({ user, invitation }) => {
      inviting.close();
      setHandedOver({ purpose: "invite", name: user.name, email: user.email, made: invitation });
    },
    refetch: accountPaths,
  });
  const { mutate: make } = useAction({
    call: async ({ user: { id }, purpose }: { user: LinkOwner; purpose: LinkPurpose }) =>
      purpose === "invite"
        ? (await createOnce("/api/admin/users/{id}/invitation", { path: { id } })).invitation
        : (await createOnce("/api/admin/users/{id}/password-link", { path: { id } })).password_link,
    done: (made, { user: { name, email }, purpose }) => setHandedOver({ purpose, name, email, made }),
    failed: "Link not created",
    refetch: accountPaths,
  });
  return {
    openInvitation: inviting.open,
    makeLink: useCallback((user: LinkOwner, purpose: LinkPurpose) => make({ user, purpose }), [make]),
    dialogs: (
      <>
        <InviteForm
          isOpen={isInviting}
          isRestricted={isRestricted}
          invite={invite}
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

type InviteFormProps = { isRestricted: boolean; invite: Action<InvitationBody>; onClose: () => void };

const InviteForm = ({ isOpen, ...fields }: InviteFormProps & { isOpen: boolean }) => (
  <Modal opened={isOpen} onClose={fields.onClose} title="Invite someone">
    <InviteFields {...fields} />
  </Modal>
);

/** Mounted only while the dialog is open, so that the fields start empty. */
function InviteFields({ isRestricted, invite, onClose }: InviteFormProps) {
  const form = useForm<Required<InvitationBody>>({
    initialValues: { email: "", name: "", access_level: "staff" },
    validate: {
      email: (value) => (value.trim() === "" ? "Enter an e-mail address" : null),
      name: (value) => (value.trim() === "" ? "Enter a name" : null),
    },
  });
  return (
    <ActionForm form={form} action={invite} submitLabel="Invite" onSubmit={invite.mutate} onCancel={onClose}>
      <TextInput
        label="E-mail"
        description="Links the account to the person with this address in the directory."
        type="email"
        autoComplete="off"
        data-autofocus
        {...form.getInputProps("email")}
      />
      <TextInput label="Name" autoComplete="off" maxLength={200} {...form.getInputProps("name")} />
      <Select
        label="Level"
        description={getLevelDescription(form.values.access_level)}
        data={getLevelOptions({ canMakeExecutive: !isRestricted })}
        allowDeselect={false}
        {...form.getInputProps("access_level")}
      />
      <Text c="dimmed">They get a link to choose a password. It works once, for 7 days.</Text>
    </ActionForm>
  );
}
