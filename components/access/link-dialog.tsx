"use client";

import { Alert, Button, Group, Modal, Stack, Text, Textarea } from "@mantine/core";
import { MailCheck, TriangleAlert } from "lucide-react";
import { CopyButton } from "@/components/ui/copy-button";
import type { MadeLink } from "@/lib/accounts/schema";

/** A link that was made for somebody, and what it is for. */
export type HandedOver = { purpose: "invite" | "reset"; name: string; email: string; made: MadeLink };

/** Hands over a link: once, here, and nowhere else. Or says that a mail has taken it there. */
export function LinkDialog({ about, onClose }: { about: HandedOver | null; onClose: () => void }) {
  return (
    <Modal
      opened={about !== null}
      onClose={onClose}
      title={about && titleOf(about)}
      // A click beside it would lose what cannot be shown again.
      closeOnClickOutside={!about?.made.link}
    >
      {about && (about.made.link ? <Link about={about} link={about.made.link} /> : <Mailed {...about} />)}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Done
        </Button>
        {about?.made.link && <CopyButton text={about.made.link} label="Copy the link" isMain />}
      </Group>
    </Modal>
  );
}

const titleOf = ({ purpose, name }: HandedOver) => (
  <bdi>{purpose === "invite" ? `Invitation for ${name}` : `New password for ${name}`}</bdi>
);

const daysOf = { invite: "7 days", reset: "24 hours" } as const;

function Link({ about: { purpose, name, made }, link }: { about: HandedOver; link: string }) {
  return (
    <Stack gap="md">
      {made.mail_problem && (
        <Alert
          color="red"
          icon={<TriangleAlert size={18} aria-hidden />}
          title="The mail was not sent"
          role="alert"
        >
          {made.mail_problem}
        </Alert>
      )}
      <Text size="sm">
        Send this link to <bdi>{name}</bdi>, and to no one else: the person who opens it{" "}
        {purpose === "invite"
          ? "chooses the password of this account"
          : "chooses a new password for this account"}
        . It works once, for {daysOf[purpose]}.
      </Text>
      <Textarea
        label="Link"
        description="Kith does not keep it: once this is closed, it cannot be shown again. You can make a new one."
        value={link}
        readOnly
        rows={3}
        spellCheck={false}
        styles={{ input: { fontFamily: "var(--mantine-font-family-monospace)", overflowWrap: "anywhere" } }}
        onFocus={(event) => event.currentTarget.select()}
      />
    </Stack>
  );
}

const Mailed = ({ purpose, email }: HandedOver) => (
  <Alert color="pine" icon={<MailCheck size={18} aria-hidden />} title="Sent by mail" role="status">
    A link is on its way to {email}. It works once, for {daysOf[purpose]}.
  </Alert>
);
