import { Progress, Stack, Text, Button, Group, Modal, ActionIcon, Box, Menu } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Download, EllipsisVertical, MailPlus, UserX } from "lucide-react";
import { useState } from "react";
import { ErrorNotice } from "@/components/ui/error-notice";
import { apiQuery, fetchApi } from "@/lib/browser/fetch-api";
import type {
  Invitations,
  InvitationLinks,
  PendingInvitation,
} from "@/lib/identity/users/invitations/schema";
import { formatCount, formatPeopleCount, pluralize } from "@/lib/platform/text/text-format";
import { accountPaths, useAccountLinks } from "@/components/access/use-account-links";
import { CopyButton } from "@/components/ui/copy-button";
import { FailureAlert } from "@/components/ui/action-form";
import { CopyableText } from "@/components/ui/one-time-secret";
import { saveCsv } from "@/components/ui/save-file";
import { useConfirmation } from "@/components/ui/use-confirmation";
import { useLeaveWarning } from "@/components/ui/use-leave-warning";
import { useAction } from "@/components/ui/use-action";
import { createOnce } from "@/lib/browser/create-once";
import { EmailAddress } from "@/components/ui/email-address";
import { showNotice } from "@/components/ui/notice-store";
import { ShowMore } from "@/components/ui/show-more";
import { StatusChip, type StatusTone } from "@/components/ui/status-chip";
import { RelativeTime } from "@/components/ui/time";
import { InviteMany } from "./invite-many";

export function InvitationsPanel() {
  const { data, error, refetch } = useQuery({
    ...apiQuery("/api/admin/invitations"),
    refetchInterval: ({ state }) => ((state.data?.progress.waiting ?? 0) > 0 ? 3_000 : false),
    refetchOnWindowFocus: "always",
  });
  if (!data) return error ? <ErrorNotice error={error} onRetry={() => void refetch()} /> : null;
  return (
    <Stack gap="lg">
      <InvitationProgress invitations={data} />
      {data.without_account > 0 && <InviteMany invitations={data} />}
      {!data.sends_mail && <HandOverLinks invitations={data} />}
      <OpenInvitations invitations={data} />
    </Stack>
  );
}

function InvitationProgress({
  invitations: { progress, mails_per_minute, invitations },
}: {
  invitations: Invitations;
}) {
  const { people, invited, signed_in, waiting, failed } = progress;
  const share = (count: number) => (people === 0 ? 0 : (count / people) * 100);
  const waitReason = invitations.find(
    ({ state, problem }) => state === "waiting" && problem !== null,
  )?.problem;
  return (
    <div>
      <Text size="md" fw={550} mb={6} role="status" aria-live="polite" className="numbers">
        {invited.toLocaleString("en")} of {formatPeopleCount(people)} invited,{" "}
        {signed_in.toLocaleString("en")} signed in
      </Text>
      <Progress.Root size="md">
        <Progress.Section value={share(signed_in)} aria-label="People who signed in" />
        <Progress.Section
          value={share(Math.max(0, invited - signed_in))}
          color="pine.3"
          aria-label="People who are invited and have not signed in"
        />
      </Progress.Root>
      {waiting > 0 && (
        <Text c="dimmed" mt={6}>
          {formatCount(waiting, "mail")} {pluralize(waiting, "waits", "wait")}. Kith sends {mails_per_minute}{" "}
          a minute, also if you close this page. {waitReason}
        </Text>
      )}
      {failed > 0 && (
        <Text mt={6}>{formatCount(failed, "mail")} failed. The reasons are in the list below.</Text>
      )}
    </div>
  );
}

/** For installations that send no mail. The links exist only in this component's state and are shown once. */
function HandOverLinks({ invitations: { invitations, can_hand_over } }: { invitations: Invitations }) {
  const create = useAction({
    call: (which: "no_link" | "unused") => createOnce("/api/admin/invitations/links", { body: { which } }),
    refetch: accountPaths,
  });
  const { ask, dialog } = useConfirmation();
  const unused = invitations.length;
  const missing = invitations.filter(({ state }) => state === "no_link").length;
  const links = create.data?.links;
  useLeaveWarning(links !== undefined);
  if (!can_hand_over || (unused === 0 && !links)) return null;
  return (
    <Stack gap="sm">
      <Text>
        {missing > 0 && `${formatCount(missing, "user")} ${missing === 1 ? "has" : "have"} no link yet. `}
        Anyone who opens a link chooses the password of its account, so send each only to its owner.
      </Text>
      <FailureAlert>{create.error?.message}</FailureAlert>
      <Group gap="sm">
        {missing > 0 && (
          <Button variant="filled" loading={create.isPending} onClick={() => create.mutate("no_link")}>
            Create {formatCount(missing, "link")}
          </Button>
        )}
        {missing < unused && (
          <Button
            loading={create.isPending}
            onClick={() =>
              ask(
                {
                  title: `Create ${formatCount(unused, "new link")}?`,
                  consequence:
                    "Everyone who has not signed in gets a new link. Links that you handed over before stop working.",
                  confirmLabel: "Create",
                },
                () => create.mutate("unused"),
              )
            }
          >
            Renew all unused links
          </Button>
        )}
      </Group>
      {dialog}
      <Modal
        opened={links !== undefined}
        onClose={create.reset}
        title="Invitation links"
        size="lg"
        // A stray click or key would lose links that cannot be shown again.
        closeOnClickOutside={false}
        closeOnEscape={false}
        withCloseButton={false}
      >
        {links && <CreatedLinks links={links} onDone={create.reset} />}
      </Modal>
    </Stack>
  );
}

function CreatedLinks({ links, onDone }: { links: InvitationLinks["links"]; onDone: () => void }) {
  const text = links.map(({ name, email, link }) => `${name} <${email}>\n${link}`).join("\n\n");
  return (
    <Stack gap="sm">
      <CopyableText
        label={formatCount(links.length, "link")}
        description="Shown only once: copy or save them before you close this. Each works once, for 7 days."
        value={text}
        rows={6}
      />
      <Group gap="sm">
        <CopyButton text={text} label="Copy the links" isMain />
        <Button
          leftSection={<Download />}
          onClick={() =>
            void import("@/lib/platform/text/format-csv").then(({ formatCsv: writeCsv }) =>
              saveCsv(writeCsv(links, ["name", "email", "link", "expires_at"]), "kith-invitations.csv"),
            )
          }
        >
          Save as CSV
        </Button>
        <Button onClick={onDone}>Done</Button>
      </Group>
    </Stack>
  );
}

const rowsAtFirst = 5;

const states: Record<PendingInvitation["state"], { word: string; tone: StatusTone; rank: number }> = {
  failed: { word: "Failed", tone: "bad", rank: 0 },
  ended: { word: "Link ended", tone: "warning", rank: 1 },
  no_link: { word: "No link", tone: "quiet", rank: 2 },
  waiting: { word: "Waiting", tone: "waiting", rank: 3 },
  sending: { word: "Sending", tone: "busy", rank: 4 },
  open: { word: "Invited", tone: "good", rank: 5 },
};

function OpenInvitations({
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
          <Group
            key={invitation.user_id}
            component="li"
            gap="sm"
            wrap="nowrap"
            py={6}
            style={{ borderTop: "1px solid var(--mantine-color-default-border)" }}
          >
            <Box flex={1} miw={0} style={{ overflowWrap: "anywhere" }}>
              <Text fw={550}>
                <bdi translate="no">{invitation.name}</bdi>
              </Text>
              <Text c="dimmed">
                <EmailAddress address={invitation.email} />
              </Text>
              {invitation.problem && <Text>{invitation.problem}</Text>}
            </Box>
            <Stack gap={2} align="flex-end">
              <StatusChip tone={states[invitation.state].tone}>{states[invitation.state].word}</StatusChip>
              {invitation.expires_at && (
                <Text c="dimmed">
                  {invitation.state === "open" ? "link ends " : "ended "}
                  <RelativeTime value={invitation.expires_at} />
                </Text>
              )}
            </Stack>
            <Menu position="bottom-end" width={200}>
              <Menu.Target>
                <ActionIcon size={40} aria-label={`Actions for ${invitation.name}`}>
                  <EllipsisVertical size={18} />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                {(sends_mail || can_hand_over) && (
                  <Menu.Item
                    leftSection={<MailPlus />}
                    onClick={() => makeLink({ ...invitation, id: invitation.user_id }, "invite")}
                  >
                    Invite again
                  </Menu.Item>
                )}
                <Menu.Item
                  color="var(--mantine-color-error)"
                  leftSection={<UserX />}
                  onClick={() =>
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
                >
                  Revoke
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          </Group>
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
