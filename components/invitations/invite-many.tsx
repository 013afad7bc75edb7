import {
  Anchor,
  Button,
  Group,
  MultiSelect,
  SegmentedControl,
  Select,
  Stack,
  Text,
  Textarea,
  Box,
  Table,
} from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { accountPaths } from "@/components/access/use-account-links";
import { getLevelText } from "@/components/access/level-labels";
import { FailureAlert } from "@/components/ui/action-form";
import { showNotice } from "@/components/ui/notice-store";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { useConfirmation } from "@/components/ui/use-confirmation";
import { useAction } from "@/components/ui/use-action";
import { createOnce } from "@/lib/browser/create-once";
import { fetchApi } from "@/lib/browser/fetch-api";
import type {
  Invitations,
  InvitationSelection,
  InvitationPreview as Preview,
  SkipReason,
} from "@/lib/identity/users/invitations/schema";
import { formatCount, formatPeopleCount, pluralize } from "@/lib/platform/text/text-format";
import { listLinesWithoutEmail, splitPastedEmails } from "./split-pasted-emails";
import { EmailAddress } from "@/components/ui/email-address";
import { ShowMore } from "@/components/ui/show-more";

type Kind = InvitationSelection["by"];

const kinds: { value: Kind; label: string }[] = [
  { value: "everyone", label: "Everyone" },
  { value: "office", label: "Office" },
  { value: "department", label: "Department" },
  { value: "manager", label: "Team" },
  { value: "emails", label: "List" },
];

const maxNamedLines = 10;

export function InviteMany({ invitations }: { invitations: Invitations }) {
  const [kind, setKind] = useState<Kind>("everyone");
  const [groups, setGroups] = useState<Record<"offices" | "departments", string[]>>({
    offices: [],
    departments: [],
  });
  const { offices, departments } = groups;
  const [managerId, setManagerId] = useState<string | null>(null);
  const [pasted, setPasted] = useState("");
  const emails = splitPastedEmails(pasted);
  const selections: Record<Kind, InvitationSelection | null> = {
    everyone: { by: "everyone" },
    office: offices.length > 0 ? { by: "office", offices } : null,
    department: departments.length > 0 ? { by: "department", departments } : null,
    manager: managerId === null ? null : { by: "manager", manager_id: managerId },
    emails: emails.length > 0 ? { by: "emails", emails } : null,
  };
  const selection = selections[kind];
  const preview = useQuery({
    queryKey: ["/api/admin/invitations/preview", selection],
    queryFn: () =>
      fetchApi("POST", "/api/admin/invitations/preview", {
        body: { selection: selection ?? { by: "everyone" } },
      }),
    enabled: selection !== null,
    placeholderData: keepPreviousData,
  });
  const invite = useAction({
    // The API refuses if the people have changed since the preview, which has the same tag.
    call: (body: { selection: InvitationSelection; tag: string }) =>
      createOnce("/api/admin/invitations", { body }),
    done: ({ invited }) =>
      showNotice({
        title: invitations.sends_mail
          ? `${formatPeopleCount(invited)} invited`
          : `${formatCount(invited, "account")} created`,
        message: invitations.sends_mail
          ? "The mails are on their way. You can close this page."
          : "Now create the links and hand them over.",
      }),
    refetch: accountPaths,
  });
  const { ask, dialog } = useConfirmation();
  const isRefused = !invitations.sends_mail && !invitations.can_hand_over;
  const count = selection ? (preview.data?.people.length ?? 0) : 0;
  const notUnderstood = listLinesWithoutEmail(pasted);
  return (
    <Stack gap="sm">
      <Text>
        {!invitations.sends_mail &&
          "Kith sends no mail here: after you invite people, you create their links and hand them over. "}
        Everyone gets the level {getLevelText("staff").name}. Heads and executives get theirs under{" "}
        <Anchor component={PrefetchLink} href="/admin/access" inherit>
          Access
        </Anchor>
        , once they are invited.
      </Text>
      <SegmentedControl aria-label="People to invite" data={kinds} value={kind} onChange={setKind} />
      {(kind === "office" || kind === "department") && (
        <MultiSelect
          key={kind}
          label={kind === "office" ? "Offices" : "Departments"}
          placeholder={groups[`${kind}s`].length === 0 ? `Choose ${kind}s` : ""}
          data={invitations[`${kind}s`].map((group) => ({ value: group.name, label: formatGroup(group) }))}
          value={groups[`${kind}s`]}
          onChange={(names) => setGroups({ ...groups, [`${kind}s`]: names })}
          nothingFoundMessage="Nothing found"
          searchable
        />
      )}
      {kind === "manager" && (
        <Select
          label="Manager"
          description="The manager and everyone below"
          placeholder="Choose a manager"
          data={invitations.managers.map((manager) => ({
            value: manager.person_id,
            label: formatGroup(manager),
          }))}
          value={managerId}
          onChange={setManagerId}
          searchable
        />
      )}
      {kind === "emails" && (
        <Textarea
          label="Work e-mails"
          description="One for each person, separated by lines, commas or spaces; at most 1,000"
          value={pasted}
          onChange={(event) => setPasted(event.currentTarget.value)}
          autosize
          minRows={3}
          maxRows={10}
          spellCheck={false}
        />
      )}
      {kind === "emails" && notUnderstood.length > 0 && (
        <Text style={{ overflowWrap: "anywhere" }}>
          No e-mail address in: {notUnderstood.slice(0, maxNamedLines).join(", ")}
          {notUnderstood.length > maxNamedLines &&
            ` and ${(notUnderstood.length - maxNamedLines).toLocaleString("en")} more`}
        </Text>
      )}
      {selection && preview.data && <InvitationPreview preview={preview.data} />}
      <FailureAlert>{invite.error?.message ?? preview.error?.message}</FailureAlert>
      {isRefused ? (
        <Text>
          Kith sends no mail here, and your account is restricted from private data. An executive without this
          restriction invites people.
        </Text>
      ) : (
        <Group gap="sm">
          <Button
            variant="filled"
            disabled={selection === null || count === 0 || preview.isPlaceholderData}
            loading={invite.isPending}
            onClick={() => {
              const tag = preview.data?.tag;
              if (!selection || tag === undefined) return;
              ask(
                {
                  title: `Invite ${formatPeopleCount(count)}?`,
                  consequence: invitations.sends_mail
                    ? `Kith creates ${formatCount(count, "account")} and mails each a link.`
                    : `Kith creates ${formatCount(count, "account")}. It sends no mail: you create the links next and hand them over.`,
                  confirmLabel: "Invite",
                },
                () => invite.mutate({ selection, tag }),
              );
            }}
          >
            {count === 0 ? "Invite" : `Invite ${formatPeopleCount(count)}`}
          </Button>
          {invitations.sends_mail && (
            <Text c="dimmed">
              Each gets a mail with a link to choose a password. It works once, for 7 days.
            </Text>
          )}
        </Group>
      )}
      {dialog}
    </Stack>
  );
}

const formatGroup = ({ name, without_account }: Invitations["offices"][number]) =>
  `${name} (${without_account.toLocaleString("en")})`;

const firstRows = 5;

const skipLabels: Record<SkipReason, (count: number) => string> = {
  has_account: (count) => pluralize(count, "has an account", "have an account"),
  no_email: (count) => pluralize(count, "has no e-mail", "have no e-mail"),
  shared_email: (count) => pluralize(count, "shares an e-mail with someone", "share an e-mail with someone"),
  email_of_other_account: (count) =>
    pluralize(count, "has the e-mail of another account", "have the e-mail of another account"),
  not_in_directory: (count) =>
    pluralize(count, "address is not in the directory", "addresses are not in the directory"),
};

function InvitationPreview({ preview: { people, skipped } }: { preview: Preview }) {
  const [rows, setRows] = useState(firstRows);
  return (
    <div>
      {people.length > 0 && (
        <Box
          mah="22rem"
          style={{ overflow: "auto" }}
          tabIndex={0}
          role="region"
          aria-label="People to invite"
        >
          <Table verticalSpacing={6} aria-label="People to invite">
            <Table.Tbody>
              {people.slice(0, rows).map(({ person_id, name, email, office }) => (
                <Table.Tr key={person_id}>
                  <Table.Td>
                    <bdi translate="no">{name}</bdi>
                  </Table.Td>
                  <Table.Td c="dimmed">{email && <EmailAddress address={email} />}</Table.Td>
                  <Table.Td c="dimmed">{office}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
          {people.length > rows && (
            <ShowMore shown={rows} total={people.length} onMore={() => setRows(rows + 100)} />
          )}
        </Box>
      )}
      {skipped.map(({ reason, count, examples }) => (
        <Text key={reason} c="dimmed" mt={4}>
          {count.toLocaleString("en")} {skipLabels[reason](count)}
          {reason !== "has_account" && `: ${examples.join(", ")}${count > examples.length ? ", …" : ""}`}
        </Text>
      ))}
      {people.length === 0 && <Text>No one is left to invite here.</Text>}
    </div>
  );
}
