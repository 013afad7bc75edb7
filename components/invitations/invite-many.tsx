import { Button, Group, MultiSelect, Select, Stack, Text, Textarea } from "@mantine/core";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FailureAlert } from "@/components/ui/dialog-form";
import { showNotice } from "@/components/ui/notice-store";
import { SegmentedChoice } from "@/components/ui/plain/segments-and-chip";
import { invitationPreviewQueryOptions, inviteManyViaApi } from "@/lib/browser/invitations";
import { queryKeys } from "@/lib/browser/query-keys";
import { useInvalidate } from "@/lib/browser/refetch";
import type { Invitations, InvitationSelection } from "@/lib/identity/invitations/schema";
import { formatPeopleCount } from "@/lib/platform/text-format";
import { InvitationPreview } from "./invitation-preview";
import { splitPastedEmails } from "./split-pasted-emails";

type Kind = InvitationSelection["by"];

/** Ways to select people, in display order. */
const kinds: readonly { value: Kind; label: string }[] = [
  { value: "everyone", label: "Everyone" },
  { value: "office", label: "Office" },
  { value: "department", label: "Department" },
  { value: "manager", label: "Team" },
  { value: "emails", label: "List" },
];

/** Form that selects people, shows the people Kith would invite, and invites them. */
export function InviteMany({ invitations }: { invitations: Invitations }) {
  const invalidate = useInvalidate();
  const [kind, setKind] = useState<Kind>("everyone");
  const [offices, setOffices] = useState<string[]>([]);
  const [departments, setDepartments] = useState<string[]>([]);
  const [managerId, setManagerId] = useState<string | null>(null);
  const [pasted, setPasted] = useState("");
  const selection = toSelection({ kind, offices, departments, managerId, pasted });
  const preview = useQuery({
    ...invitationPreviewQueryOptions(selection),
    placeholderData: keepPreviousData,
  });
  const invite = useMutation({
    mutationFn: inviteManyViaApi,
    onSuccess: ({ invited }) =>
      showNotice({
        title: `${formatPeopleCount(invited)} invited`,
        message: invitations.sends_mail
          ? "The mails are on their way. You can close this page."
          : "Now copy the links and hand them over.",
      }),
    onSettled: () => invalidate(queryKeys.invitations, queryKeys.setup, queryKeys.users, queryKeys.audit),
  });
  const isRefused = !invitations.sends_mail && !invitations.can_hand_over;
  const count = preview.data?.people.length ?? 0;
  return (
    <Stack gap="sm">
      <SegmentedChoice aria-label="People to invite" data={kinds} value={kind} onChange={setKind} />
      {kind === "office" && (
        <GroupSelect
          label="Offices"
          placeholder="Choose offices"
          groups={invitations.offices}
          value={offices}
          onChange={setOffices}
        />
      )}
      {kind === "department" && (
        <GroupSelect
          label="Departments"
          placeholder="Choose departments"
          groups={invitations.departments}
          value={departments}
          onChange={setDepartments}
        />
      )}
      {kind === "manager" && (
        <Select
          label="Manager"
          description="The manager and everyone below"
          placeholder="Choose a manager"
          data={invitations.managers.map(({ person_id, name, without_account }) => ({
            value: person_id,
            label: `${name} (${without_account.toLocaleString("en")})`,
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
      {selection && preview.data && <InvitationPreview preview={preview.data} />}
      <FailureAlert>{invite.error?.message ?? preview.error?.message}</FailureAlert>
      {isRefused ? (
        <Text size="sm">
          Kith sends no mail here, and your account is restricted from private data. An executive without this
          restriction invites people.
        </Text>
      ) : (
        <Group gap="sm">
          <Button
            disabled={selection === null || count === 0 || preview.isPlaceholderData}
            loading={invite.isPending}
            onClick={() => {
              if (selection && preview.data) invite.mutate({ selection, tag: preview.data.tag });
            }}
          >
            {count === 0 ? "Invite" : `Invite ${formatPeopleCount(count)}`}
          </Button>
          <Text size="sm" c="dimmed">
            {invitations.sends_mail
              ? "Each gets a mail with a link to choose a password. It works once, for 7 days."
              : "Kith sends no mail here: you copy the links afterwards."}
          </Text>
        </Group>
      )}
    </Stack>
  );
}

/** Select for several offices or departments. Each option shows the number of its people without an account. */
const GroupSelect = ({
  label,
  placeholder,
  groups,
  value,
  onChange,
}: {
  label: string;
  placeholder: string;
  groups: Invitations["offices"];
  value: string[];
  onChange: (names: string[]) => void;
}) => (
  <MultiSelect
    label={label}
    placeholder={value.length === 0 ? placeholder : ""}
    data={groups.map(({ name, without_account }) => ({
      value: name,
      label: `${name} (${without_account.toLocaleString("en")})`,
    }))}
    value={value}
    onChange={onChange}
    nothingFoundMessage="Nothing found"
    searchable
  />
);

/** Returns the selection for the API, or null while it is incomplete. */
function toSelection({
  kind,
  offices,
  departments,
  managerId,
  pasted,
}: {
  kind: Kind;
  offices: string[];
  departments: string[];
  managerId: string | null;
  pasted: string;
}): InvitationSelection | null {
  switch (kind) {
    case "everyone":
      return { by: "everyone" };
    case "office":
      return offices.length > 0 ? { by: "office", offices } : null;
    case "department":
      return departments.length > 0 ? { by: "department", departments } : null;
    case "manager":
      return managerId === null ? null : { by: "manager", manager_id: managerId };
    case "emails": {
      const emails = splitPastedEmails(pasted);
      return emails.length > 0 ? { by: "emails", emails } : null;
    }
  }
}
