"use client";

import { Anchor } from "@mantine/core";
import { Clock, Mail, MessageCircle, Phone } from "lucide-react";
import { CopyIconButton } from "@/components/ui/copy-icon-button";
import { EmailAddress } from "@/components/ui/email-address";
import type { WorkContactDetails as Known } from "@/lib/directory/details-schema";
import { toTelephoneUrl } from "@/lib/platform/text/telephone-url";
import { LocalTime } from "./local-time";
import { useViewer } from "./viewer-context";
import classes from "./contact-section.module.css";

/** The number is a link only if Kith knows what it dials. */
export function TelephoneNumber({ number }: { number: string }) {
  const url = toTelephoneUrl(number);
  return url === null ? (
    number
  ) : (
    <Anchor href={url} inherit>
      {number}
    </Anchor>
  );
}

export function ContactSection({
  personId,
  reach: { email, chat_url, time_zone },
  phone = null,
}: {
  personId: string;
  reach: Known;
  phone?: string | null;
}) {
  const isOwn = useViewer().personId === personId;
  if (!email && !phone && (isOwn || (!chat_url && !time_zone))) return null;
  return (
    <ul
      className={`plain-list ${classes["reach"]}`}
      aria-label={isOwn ? "How others reach you" : "How to reach them"}
    >
      {email && (
        <li>
          <Mail size={15} aria-hidden />
          <Anchor href={`mailto:${email}`} inherit>
            <EmailAddress address={email} />
          </Anchor>
          <CopyIconButton text={email} label="Copy e-mail" />
        </li>
      )}
      {phone && (
        <li>
          <Phone size={15} aria-hidden />
          <TelephoneNumber number={phone} />
          <CopyIconButton text={phone} label="Copy work phone" />
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
