import { useDisclosure } from "@mantine/hooks";
import { useCallback, useState, type ReactNode } from "react";
import { Modal, Select, Text, TextInput, Alert, Button, Group, Stack } from "@mantine/core";
import { useForm } from "@mantine/form";
import { MailCheck, TriangleAlert } from "lucide-react";
import { useAction } from "@/components/ui/use-action";
import { createOnce } from "@/lib/browser/create-once";
import type { InvitationBody, CreatedLink } from "@/lib/identity/users/account-schema";
import type { User } from "@/lib/identity/users/schema";
import { ActionForm } from "@/components/ui/action-form";
import { CopyButton } from "@/components/ui/copy-button";
import { CopyableText } from "@/components/ui/one-time-secret";
import { useLeaveWarning } from "@/components/ui/use-leave-warning";
import { getLevelOptions, getLevelText } from "./level-labels";

type LinkOwner = Pick<User, "id" | "name" | "email">;

export type LinkPurpose = "invite" | "reset";

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
        <Modal opened={isInviting} onClose={inviting.close} title="Invite someone">
          <InviteForm isRestricted={isRestricted} onInvited={setHandedOver} onClose={inviting.close} />
        </Modal>
        <AccountLinkDialog about={handedOver} onClose={() => setHandedOver(null)} />
      </>
    ),
  };
}

/** Mounted only while the dialog is open, so that the fields start empty. */
function InviteForm({
  isRestricted,
  onInvited,
  onClose,
}: {
  isRestricted: boolean;
  onInvited: (link: IssuedLink) => void;
  onClose: () => void;
}) {
  const invite = useAction({
    call: (body: InvitationBody) => createOnce("/api/admin/users", { body }),
    done: ({ user: { name, email }, invitation: made }) => {
      onClose();
      onInvited({ purpose: "invite", name, email, made });
    },
    refetch: accountPaths,
  });
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
        description={getLevelText(form.values.access_level).sees}
        data={getLevelOptions({ canMakeExecutive: !isRestricted })}
        allowDeselect={false}
        {...form.getInputProps("access_level")}
      />
      <Text c="dimmed">They get a link to choose a password. It works once, for 7 days.</Text>
    </ActionForm>
  );
}

type IssuedLink = { purpose: "invite" | "reset"; name: string; email: string; made: CreatedLink };

function AccountLinkDialog({ about, onClose }: { about: IssuedLink | null; onClose: () => void }) {
  useLeaveWarning(Boolean(about?.made.link));
  return (
    <Modal
      opened={about !== null}
      onClose={onClose}
      title={about && formatTitle(about)}
      // A stray click or key would lose a link that cannot be shown again.
      closeOnClickOutside={!about?.made.link}
      closeOnEscape={!about?.made.link}
    >
      {about &&
        (about.made.link ? <CopyableLink about={about} link={about.made.link} /> : <LinkMailed {...about} />)}
      <Group justify="flex-end" mt="lg">
        <Button onClick={onClose}>Done</Button>
        {about?.made.link && <CopyButton text={about.made.link} label="Copy the link" isMain />}
      </Group>
    </Modal>
  );
}

const formatTitle = ({ purpose, name }: IssuedLink) => (
  <bdi>{purpose === "invite" ? `Invitation for ${name}` : `New password for ${name}`}</bdi>
);

const linkLifetimes = { invite: "7 days", reset: "24 hours" } as const;

function CopyableLink({ about: { purpose, name, made }, link }: { about: IssuedLink; link: string }) {
  return (
    <Stack gap="md">
      {made.mail_problem && <NotMailed>{made.mail_problem}</NotMailed>}
      <Text>
        Send this link to <bdi translate="no">{name}</bdi>, and to no one else: the person who opens it{" "}
        {purpose === "invite"
          ? "chooses the password of this account"
          : "chooses a new password for this account"}
        . It works once, for {linkLifetimes[purpose]}.
      </Text>
      <CopyableText
        label="Link"
        description="Shown only once. You can create a new link later."
        value={link}
        rows={3}
      />
    </Stack>
  );
}

const LinkMailed = ({ purpose, email, made }: IssuedLink) =>
  made.mail_problem ? (
    <NotMailed>{made.mail_problem} An unrestricted executive can create a link and hand it over.</NotMailed>
  ) : (
    <Alert color="pine" icon={<MailCheck size={18} />} title="Sent by e-mail" role="status">
      A link is on its way to {email}. It works once, for {linkLifetimes[purpose]}.
    </Alert>
  );

const NotMailed = ({ children }: { children: ReactNode }) => (
  <Alert color="red" icon={<TriangleAlert size={18} />} title="The e-mail was not sent">
    {children}
  </Alert>
);
