import { ActionIcon, Box, Button, Group, Menu, Stack, Text } from "@mantine/core";
import { EllipsisVertical, MailPlus, UserX } from "lucide-react";
import { useState } from "react";
import { accountPaths, useAccountLinks } from "@/components/access/use-account-links";
import { EmailAddress } from "@/components/ui/email-address";
import { showNotice } from "@/components/ui/notice-store";
import { ShowMore } from "@/components/ui/show-more";
import { StatusChip, type StatusTone } from "@/components/ui/status-chip";
import { RelativeTime } from "@/components/ui/time";
import { useConfirmation } from "@/components/ui/use-confirmation";
import { useAction } from "@/components/ui/use-action";
import { fetchApi } from "@/lib/browser/fetch-api";
import type { Invitations, PendingInvitation } from "@/lib/identity/users/invitations/schema";
import { formatCount } from "@/lib/platform/text/text-format";

const rowsAtFirst = 5;

const states: Record<PendingInvitation["state"], { word: string; tone: StatusTone; rank: number }> = {
  failed: { word: "Failed", tone: "bad", rank: 0 },
  ended: { word: "Link ended", tone: "warning", rank: 1 },
  no_link: { word: "No link", tone: "quiet", rank: 2 },
  waiting: { word: "Waiting", tone: "waiting", rank: 3 },
  sending: { word: "Sending", tone: "busy", rank: 4 },
  open: { word: "Invited", tone: "good", rank: 5 },
};

export function OpenInvitations({
  invitations: { invitations, sends_mail, can_hand_over },
}: {
  invitations: Invitations;
}) {
  const [rows, setRows] = useState(rowsAtFirst);
  const { makeLink, dialogs } = useAccountLinks(!can_hand_over);
  const { ask, dialog } = useConfirmation();
  const resend = useAction({
    call: (which: "failed" | "ended" | "unused") =>
      fetchApi("POST", "/api/admin/invitations/resend", { body: { which } }),
    done: ({ queued }) =>
      showNotice({ title: "Sending", message: `${formatCount(queued, "mail")} with a new link.` }),
    failed: "Not sent",
    refetch: accountPaths,
  });
  const revoke = useAction({
    call: ({ user_id: id }: PendingInvitation) =>
      fetchApi("DELETE", "/api/admin/users/{id}/invitation", { path: { id } }),
    done: (_done, { name }) =>
      showNotice({ title: "Revoked", message: `${name} has no account any more and can be invited again.` }),
    failed: "Not revoked",
    refetch: accountPaths,
  });
  if (invitations.length === 0) return null;
  const ordered = invitations.toSorted((a, b) => states[a.state].rank - states[b.state].rank);
  const count = (...wanted: PendingInvitation["state"][]) =>
    invitations.filter(({ state }) => wanted.includes(state)).length;
  const unused = count("open", "ended", "no_link", "failed");
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="sm">
        <Text size="md" fw={550}>
          {formatCount(invitations.length, "user")} not signed in yet
        </Text>
        {sends_mail && (
          <Group gap="xs">
            {(["failed", "ended"] as const).map(
              (which) =>
                count(which) > 0 && (
                  <Button key={which} loading={resend.isPending} onClick={() => resend.mutate(which)}>
                    Send {count(which).toLocaleString("en")} {which} again
                  </Button>
                ),
            )}
            {unused > 0 && (
              <Button
                loading={resend.isPending}
                onClick={() =>
                  ask(
                    {
                      title: `Send ${formatCount(unused, "mail")}?`,
                      consequence: "Each gets a new link. The links of earlier mails stop working.",
                      confirmLabel: "Send",
                      isHarmful: false,
                    },
                    () => resend.mutate("unused"),
                  )
                }
              >
                Remind everyone
              </Button>
            )}
          </Group>
        )}
      </Group>
      <ul className="plain-list" aria-label="Users who have not signed in">
        {ordered.slice(0, rows).map((invitation) => (
          <InvitationRow
            key={invitation.user_id}
            invitation={invitation}
            canResend={sends_mail || can_hand_over}
            onResend={() => makeLink({ ...invitation, id: invitation.user_id }, "invite")}
            onRevoke={() =>
              ask(
                {
                  title: `Revoke the invitation of ${invitation.name}?`,
                  consequence: "The account and its link are deleted. You can invite the person again.",
                  confirmLabel: "Revoke",
                  isHarmful: true,
                },
                () => revoke.mutate(invitation),
              )
            }
          />
        ))}
      </ul>
      {ordered.length > rows && (
        <ShowMore shown={rows} total={ordered.length} onMore={() => setRows(rows + 50)} />
      )}
      {dialog}
      {dialogs}
    </Stack>
  );
}

function InvitationRow({
  invitation: { name, email, state, expires_at, problem },
  canResend,
  onResend,
  onRevoke,
}: {
  invitation: PendingInvitation;
  canResend: boolean;
  onResend: () => void;
  onRevoke: () => void;
}) {
  const { word, tone } = states[state];
  return (
    <Group
      component="li"
      gap="sm"
      wrap="nowrap"
      py={6}
      style={{ borderTop: "1px solid var(--mantine-color-default-border)" }}
    >
      <Box flex={1} miw={0} style={{ overflowWrap: "anywhere" }}>
        <Text fw={550}>
          <bdi translate="no">{name}</bdi>
        </Text>
        <Text c="dimmed">
          <EmailAddress address={email} />
        </Text>
        {problem && <Text>{problem}</Text>}
      </Box>
      <Stack gap={2} align="flex-end">
        <StatusChip tone={tone}>{word}</StatusChip>
        {expires_at && (
          <Text c="dimmed">
            {state === "open" ? "link ends " : "ended "}
            <RelativeTime value={expires_at} />
          </Text>
        )}
      </Stack>
      <Menu position="bottom-end" width={200}>
        <Menu.Target>
          <ActionIcon size={40} aria-label={`Actions for ${name}`}>
            <EllipsisVertical size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {canResend && (
            <Menu.Item leftSection={<MailPlus />} onClick={onResend}>
              Invite again
            </Menu.Item>
          )}
          <Menu.Item color="var(--mantine-color-error)" leftSection={<UserX />} onClick={onRevoke}>
            Revoke
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}
