"use client";

import { Anchor } from "@mantine/core";
import { Clock, Mail, MessageCircle } from "lucide-react";
import { CopyIcon } from "@/components/ui/copy-icon";
import { Email } from "@/components/ui/email";
import type { Reach as Known } from "@/lib/directory/details-schema";
import { LocalTime } from "./local-time";
import { useViewer } from "./viewer";
import classes from "./reach.module.css";

/**
 * How a person is reached: their work e-mail, to write to and to copy, a message in the chat, and their local time. Viewers see neither the
 * last nor a message for their own person.
 */
export function Reach({
  personId,
  reach: { email, chat_url, time_zone },
}: {
  personId: string;
  reach: Known;
}) {
  const isOwn = useViewer().personId === personId;
  if (!email && (isOwn || (!chat_url && !time_zone))) return null;
  return (
    <ul className={classes["reach"]} aria-label={isOwn ? "How others reach you" : "How to reach them"}>
      {email && (
        <li>
          <Mail size={15} aria-hidden />
          <Anchor href={`mailto:${email}`} inherit>
            <Email address={email} />
          </Anchor>
          <CopyIcon text={email} label="Copy e-mail" />
        </li>
      )}
      {chat_url && !isOwn && (
        <li>
          <MessageCircle size={15} aria-hidden />
          <Anchor href={chat_url} target="_blank" rel="noreferrer" inherit>
            Message in chat
          </Anchor>
        </li>
      )}
      {time_zone && !isOwn && (
        <li>
          <Clock size={15} aria-hidden />
          <LocalTime zone={time_zone} />
        </li>
      )}
    </ul>
  );
}
