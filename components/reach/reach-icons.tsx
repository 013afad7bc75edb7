import { ActionIcon } from "@mantine/core";
import { Mail, MessageCircle } from "lucide-react";
import { CopyIcon } from "@/components/ui/copy-icon";
import type { Reach } from "@/lib/directory/details-schema";

/** How somebody is reached, where there is room for icons alone: write, copy the address, message in the chat. */
export function ReachIcons({
  reach: { email, chat_url },
  name,
  tabIndex,
  className,
}: {
  reach: Reach;
  name: string;
  /** Whether this is the one of a list that is in the tab order. */
  tabIndex: number;
  className: string | undefined;
}) {
  if (!email && !chat_url) return null;
  const look = { variant: "subtle", color: "gray", size: "sm", tabIndex } as const;
  return (
    <span className={className}>
      {email && (
        <ActionIcon
          {...look}
          component="a"
          href={`mailto:${email}`}
          aria-label={`Write to ${name}`}
          title={email}
        >
          <Mail size={14} aria-hidden />
        </ActionIcon>
      )}
      {email && <CopyIcon text={email} label={`Copy the e-mail of ${name}`} tabIndex={tabIndex} />}
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
          <MessageCircle size={14} aria-hidden />
        </ActionIcon>
      )}
    </span>
  );
}
