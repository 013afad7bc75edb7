"use client";

import { Anchor, Button, Group } from "@mantine/core";
import { Clock, Mail, MessageCircle, Phone } from "lucide-react";
import { CopyIconButton } from "@/components/ui/copy-icon-button";
import { EmailAddress } from "@/components/ui/email-address";
import type { WorkContactDetails as Known } from "@/lib/directory/details-schema";
import { toTelephoneUrl } from "@/lib/platform/text/telephone-url";
import { LocalTime } from "./local-time";
import { useViewer } from "@/components/ui/viewer-context";
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
  reach: { email, work_phone: phone, chat_url, time_zone },
}: {
  personId: string;
  reach: Known;
}) {
  const isOwn = useViewer().personId === personId;
  const call = phone && toTelephoneUrl(phone);
  if (!email && !phone && (isOwn || (!chat_url && !time_zone))) return null;
  const renderButton = (label: string, href: string, Icon: typeof Mail) => (
    <Button
      component="a"
      href={href}
      flex={1}
      maw="8rem"
      h={44}
      px="xs"
      leftSection={<Icon size={18} />}
      {...(href === chat_url && { target: "_blank", rel: "noreferrer" })}
    >
      {label}
    </Button>
  );
  return (
    <>
      {!isOwn && (
        <Group hiddenFrom="sm" gap="xs" my="xs" wrap="nowrap" className="on-screen">
          {email && renderButton("Mail", `mailto:${email}`, Mail)}
          {chat_url && renderButton("Chat", chat_url, MessageCircle)}
          {call && renderButton("Call", call, Phone)}
        </Group>
      )}
      <ul
        className={`plain-list ${classes["reach"]}`}
        aria-label={isOwn ? "How others reach you" : "How to reach them"}
      >
        {email && (
          <li>
            <Mail size={15} />
            <Anchor href={`mailto:${email}`} inherit>
              <EmailAddress address={email} />
            </Anchor>
            <CopyIconButton text={email} label="Copy e-mail" />
          </li>
        )}
        {phone && (
          <li>
            <Phone size={15} />
            <TelephoneNumber number={phone} />
            <CopyIconButton text={phone} label="Copy work phone" />
          </li>
        )}
        {chat_url && !isOwn && (
          <li className="mantine-visible-from-sm">
            <MessageCircle size={15} />
            <Anchor href={chat_url} target="_blank" rel="noreferrer" inherit>
              Message in chat
            </Anchor>
          </li>
        )}
        {time_zone && !isOwn && (
          <li>
            <Clock size={15} />
            <LocalTime zone={time_zone} />
          </li>
        )}
      </ul>
    </>
  );
}
