import { ActionIcon } from "@mantine/core";
import { Mail, MessageCircle } from "lucide-react";
import { CopyIconButton } from "@/components/ui/copy-icon-button";
import type { WorkContactDetails } from "@/lib/directory/details-schema";

export function ContactIcons({
  reach: { email, chat_url },
  name,
  tabIndex,
  className,
}: {
  reach: WorkContactDetails;
  name: string;
  tabIndex: number;
  className: string | undefined;
}) {
  if (!email && !chat_url) return null;
  const look = { size: "sm", tabIndex } as const;
  return (
    <span className={className}>
      {email && (
        <ActionIcon
          {...look}
          component="a"
          href={`mailto:${email}`}
          aria-label={`E-mail ${name}`}
          title={email}
        >
          <Mail size={14} />
        </ActionIcon>
      )}
      {email && <CopyIconButton text={email} label={`Copy the e-mail of ${name}`} tabIndex={tabIndex} />}
      {chat_url && (
        <ActionIcon
          {...look}
          component="a"
          href={chat_url}
          target="_blank"
          rel="noreferrer"
          aria-label={`Message ${name} in chat`}
          title="Message in chat"
        >
          <MessageCircle size={14} />
        </ActionIcon>
      )}
    </span>
  );
}
