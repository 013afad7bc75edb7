import { Alert, Button, Group, Modal, Stack, Text } from "@mantine/core";
import { MailCheck, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { CopyButton } from "@/components/ui/copy-button";
import { CopyableText } from "@/components/ui/one-time-secret";
import { useLeaveWarning } from "@/components/ui/use-leave-warning";
import type { CreatedLink } from "@/lib/identity/users/account-schema";

export type IssuedLink = { purpose: "invite" | "reset"; name: string; email: string; made: CreatedLink };

export function AccountLinkDialog({ about, onClose }: { about: IssuedLink | null; onClose: () => void }) {
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
