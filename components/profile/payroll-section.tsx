import { Button, Modal, Skeleton, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { showNotice } from "@/components/ui/notice-store";
import { useMutation } from "@tanstack/react-query";
import { Link2, Link2Off, RefreshCw } from "lucide-react";
import { useRouter } from "next/navigation";
import { LinkOrigin } from "@/components/matching/link-origin";
import { ErrorNotice } from "@/components/ui/error-notice";
import { useConfirmation } from "@/components/ui/use-confirmation";
import { RelativeTime } from "@/components/ui/time";
import type { Profile } from "@/lib/profiles/schema";
import type { PayrollMatch } from "@/lib/links/payroll/schema";
import type { LinkDetail } from "@/lib/identity/external-ids/schema";
import { fetchApi } from "@/lib/browser/fetch-api";
import { ApiProblem } from "@/lib/browser/fetch-json";
import { changePayrollLink } from "@/lib/browser/payroll";
import classes from "./profile.module.css";
import { ProfileSection } from "./profile-section";
import { Fact } from "@/components/ui/facts";
import { PayrollCandidate } from "./payroll-candidate";
import { getTakeOverConfirmation } from "./payroll-match-labels";
import { getProfileText, type ProfileSubject } from "./profile-text";
import { apiFullName } from "@/lib/identity/matching/names";
import { notifyFailure } from "@/components/ui/notify-failure";
import { useAction } from "@/components/ui/use-action";

export function PayrollSection({
  subject,
  mapping,
  link,
}: {
  subject: ProfileSubject;
  mapping: NonNullable<Profile["payroll_mapping"]>;
  link: LinkDetail | null;
}) {
  const isLinked = mapping.status === "linked";
  return (
    <ProfileSection
      group="payroll_mapping"
      subject={subject}
      actions={
        <>
          <FindEmployee subject={subject} linkedId={mapping.payroll_employee_id} />
          {isLinked && <LinkButtons subject={subject} linkedId={mapping.payroll_employee_id} />}
        </>
      }
    >
      <Fact label="Status">{isLinked ? "Linked" : "Not linked"}</Fact>
      {mapping.payroll_employee_id && <Fact label="Employee id">{mapping.payroll_employee_id}</Fact>}
      {isLinked && link && (
        <Fact label="Linked">
          <LinkOrigin link={link} />
        </Fact>
      )}
      {(isLinked || mapping.last_synced_at) && (
        <Fact label="Last read">
          {mapping.last_synced_at ? <RelativeTime value={mapping.last_synced_at} /> : "Not yet"}
        </Fact>
      )}
    </ProfileSection>
  );
}

function useMappingMutation<Input>(
  change: (input: Input) => Promise<unknown>,
  done: Parameters<typeof showNotice>[0],
) {
  const router = useRouter();
  return useMutation({
    mutationFn: change,
    onSuccess: () => showNotice(done),
    onError: notifyFailure("Not done"),
    onSettled: (_data, error) => {
      // If Kith is unreachable, the refresh would leave the page, and with it an open form.
      if (!error || (error instanceof ApiProblem && error.status < 500)) router.refresh();
    },
  });
}

type LinkProps = { subject: ProfileSubject; linkedId: string | null };

function LinkButtons({ subject: { personId, personName, isOwn }, linkedId }: LinkProps) {
  const { ask, dialog } = useConfirmation();
  const read = useMappingMutation(
    () => fetchApi("POST", "/api/people/{id}/payroll-sync", { path: { id: personId } }),
    {
      title: "Refreshed",
      message: "The profile has what payroll returned.",
    },
  );
  const unlink = useMappingMutation(() => changePayrollLink(personId, linkedId, null), {
    title: "Unlinked",
    message: "Their payroll data was deleted from Kith, and the match is rejected.",
  });
  return (
    <>
      <Button
        size="xs"
        leftSection={<RefreshCw size={14} />}
        loading={read.isPending}
        onClick={() => read.mutate(undefined)}
      >
        Refresh
      </Button>
      <Button
        variant="subtle"
        color="red"
        size="xs"
        leftSection={<Link2Off size={14} />}
        loading={unlink.isPending}
        onClick={() => ask(getProfileText(isOwn, personName).unlink, () => unlink.mutate(undefined))}
      >
        Unlink
      </Button>
      {dialog}
    </>
  );
}

/** The search is a mutation, because it may link the person and thus must not repeat automatically. */
function FindEmployee({ subject: { personId, personName }, linkedId }: LinkProps) {
  const router = useRouter();
  const [isOpen, { open, close }] = useDisclosure(false);
  const find = useAction({
    call: () =>
      fetchApi("GET", "/api/people/{id}/payroll-matches", {
        path: { id: personId },
        query: { signals: true },
      }),
    done: ({ auto_linked }) => {
      if (auto_linked) router.refresh();
    },
  });
  const shownId = find.data?.payroll_employee_id ?? linkedId;
  const link = useMappingMutation((employeeId: string) => changePayrollLink(personId, shownId, employeeId), {
    title: "Linked",
    message: "Kith reads their payroll data within a minute.",
  });
  const { ask, dialog } = useConfirmation();
  const linkTo = ({ employee_id }: PayrollMatch) => link.mutate(employee_id);
  return (
    <>
      <Button
        size="xs"
        leftSection={<Link2 size={14} />}
        onClick={() => {
          find.mutate();
          open();
        }}
      >
        {linkedId ? "Other matches" : "Find in payroll"}
      </Button>
      <Modal opened={isOpen} onClose={close} title={`${personName} in payroll`}>
        {find.isPending && <Skeleton h={96} role="status" aria-busy="true" aria-label="Searching payroll" />}
        {find.error && <ErrorNotice error={find.error} onRetry={() => find.mutate()} />}
        {find.data && (
          <Stack gap="md">
            {find.data.auto_linked && (
              <Text>Just linked: exactly one employee matches. Unlink if that is wrong.</Text>
            )}
            {find.data.matches.length === 0 && (
              <Text c="dimmed">
                No one in payroll has this e-mail address or a similar name. Set the employee’s id under User
                matching, or correct the name in one of the systems.
              </Text>
            )}
            <ul className={`plain-list touch text-links ${classes["viewers"]}`}>
              {find.data.matches.map((match) => (
                <PayrollCandidate
                  key={match.employee_id}
                  personId={personId}
                  match={match}
                  isLinked={match.employee_id === shownId}
                  isBusy={link.isPending}
                  onLink={() => {
                    close();
                    if (!match.signals?.includes("holder_has_left")) return linkTo(match);
                    ask(getTakeOverConfirmation(personName, apiFullName(match), null), () => linkTo(match));
                  }}
                />
              ))}
            </ul>
          </Stack>
        )}
      </Modal>
      {dialog}
    </>
  );
}
