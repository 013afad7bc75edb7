"use client";

import { Button, Modal, Skeleton, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { showNotice } from "@/components/ui/notice-store";
import { useMutation } from "@tanstack/react-query";
import { Link2, Link2Off, RefreshCw } from "lucide-react";
import { useRouter } from "next/navigation";
import { type ReactNode } from "react";
import { LinkOrigin } from "@/components/mappings/link-origin";
import { ErrorNotice } from "@/components/ui/error-notice";
import { useConfirmation } from "@/components/ui/use-confirmation";
import { Time } from "@/components/ui/time";
import type { Profile } from "@/lib/profiles/schema";
import type { PayrollMatch } from "@/lib/payroll-matching/schema";
import type { LinkDetail } from "@/lib/identities/schema";
import { findPayrollMatches, linkPayroll, syncPayroll, unlinkPayroll } from "@/lib/query/payroll";
import classes from "./profile.module.css";
import { ProfileSection } from "./profile-section";
import { Fact } from "@/components/ui/facts";
import { PayrollCandidate } from "./payroll-candidate";
import { askedBeforeTakingOver } from "./payroll-labels";
import { personWords, type PersonWords } from "./person-words";
import { nameOf } from "@/lib/matching/names";
import { tellFailed } from "@/components/ui/tell-failed";

type Mapping = NonNullable<Profile["payroll_mapping"]>;

/** How the person is linked to payroll, and for executives the ways to find, read and end it. */
export function PayrollSection({
  personId,
  personName,
  mapping,
  link,
  isOwn,
  tools,
}: {
  personId: string;
  personName: string;
  mapping: Mapping;
  link: LinkDetail | null;
  isOwn: boolean;
  tools: ReactNode;
}) {
  const isLinked = mapping.status === "linked";
  return (
    <ProfileSection
      group="payroll_mapping"
      tools={tools}
      actions={
        <>
          <FindEmployee personId={personId} personName={personName} linkedId={mapping.payroll_employee_id} />
          {isLinked && <ReadNow personId={personId} />}
          {isLinked && <Unlink personId={personId} words={personWords(isOwn, personName)} />}
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
          {mapping.last_synced_at ? <Time value={mapping.last_synced_at} /> : "Not yet"}
        </Fact>
      )}
    </ProfileSection>
  );
}

/** Tells how it went, and shows the page as it is now. */
function useChange<Input>(change: (input: Input) => Promise<unknown>, done: string) {
  const router = useRouter();
  return useMutation({
    mutationFn: change,
    onSuccess: () => showNotice({ title: done, message: "The profile shows it." }),
    onError: tellFailed("Not done"),
    onSettled: () => router.refresh(),
  });
}

function ReadNow({ personId }: { personId: string }) {
  const read = useChange(() => syncPayroll(personId), "Read from payroll");
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<RefreshCw size={14} aria-hidden />}
      loading={read.isPending}
      onClick={() => read.mutate(undefined)}
    >
      Read from payroll
    </Button>
  );
}

function Unlink({ personId, words }: { personId: string; words: PersonWords }) {
  const { ask, question } = useConfirmation();
  const unlink = useChange(() => unlinkPayroll(personId), "Unlinked");
  return (
    <>
      <Button
        variant="subtle"
        color="red"
        size="xs"
        leftSection={<Link2Off size={14} aria-hidden />}
        loading={unlink.isPending}
        onClick={() => ask(words.unlink, () => unlink.mutate(undefined))}
      >
        Unlink
      </Button>
      {question}
    </>
  );
}

/** Looks for the person in payroll when it is opened: that may link them, so it is no query that repeats by itself. */
function FindEmployee({
  personId,
  personName,
  linkedId,
}: {
  personId: string;
  personName: string;
  linkedId: string | null;
}) {
  const router = useRouter();
  const [isOpen, { open, close }] = useDisclosure(false);
  const find = useMutation({
    mutationFn: () => findPayrollMatches(personId),
    onSuccess: ({ auto_linked }) => {
      if (auto_linked) router.refresh();
    },
  });
  const link = useChange(linkPayroll, "Linked");
  const { ask, question } = useConfirmation();
  const linkTo = ({ employee_id }: PayrollMatch) => link.mutate({ personId, employeeId: employee_id });
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<Link2 size={14} aria-hidden />}
        onClick={() => {
          find.mutate();
          open();
        }}
      >
        {linkedId ? "Other matches" : "Find in payroll"}
      </Button>
      <Modal opened={isOpen} onClose={close} title={`${personName} in payroll`}>
        {find.isPending && <Skeleton h={96} role="status" aria-busy="true" aria-label="Looking in payroll" />}
        {find.error && <ErrorNotice error={find.error} onRetry={() => find.mutate()} />}
        {find.data && (
          <Stack gap="md">
            {find.data.auto_linked && (
              <Text size="sm">Just linked: exactly one employee matches. Unlink if that is wrong.</Text>
            )}
            {find.data.matches.length === 0 && (
              <Text size="sm" c="dimmed">
                No one in payroll has this e-mail address or a similar name. Set the employee’s id under User
                mappings, or correct the name in one of the systems.
              </Text>
            )}
            <ul className={classes["viewers"]}>
              {find.data.matches.map((match) => (
                <PayrollCandidate
                  key={match.employee_id}
                  personId={personId}
                  match={match}
                  isLinked={match.employee_id === (find.data.payroll_employee_id ?? linkedId)}
                  isBusy={link.isPending}
                  onLink={() => {
                    close();
                    if (!match.signals?.includes("holder_has_left")) return linkTo(match);
                    ask(askedBeforeTakingOver(personName, nameOf(match), null), () => linkTo(match));
                  }}
                />
              ))}
            </ul>
          </Stack>
        )}
      </Modal>
      {question}
    </>
  );
}
