import { Button, Group, Text } from "@mantine/core";
import { UserRoundSearch } from "lucide-react";
import { PersonLink } from "@/components/quick-look/person-link";
import { InlineLink } from "@/components/ui/inline-link";
import { useConfirmation } from "@/components/ui/use-confirmation";
import type { PersonReplacement } from "@/lib/runs/run-schema";
import { RunAlert } from "./run-alert";
import classes from "./sync.module.css";
import { useDecideSamePerson } from "./sync-mutations";

/** A person who left may be one of several new people, and a new person one of several who left. */
export const toReplacementKey = ({ former, newcomer }: PersonReplacement): string =>
  `${former.person_id} ${newcomer.person_id}`;

/**
 * Notice that asks whether two people are one person. A sync separated them, because one id has a new name and e-mail
 * address, or because a new person has the name or the e-mail address of a person who left. For a person whom a sync
 * renamed, `answer` is `same_person`, and the notice offers only to separate the two.
 */
export function SamePersonQuestion({ replacement }: { replacement: PersonReplacement }) {
  const { former, newcomer, answer } = replacement;
  const formerLabel = former.name === newcomer.name ? "the one who left" : former.name;
  const decide = useDecideSamePerson();
  const { ask, dialog } = useConfirmation();
  const isSame = () =>
    ask(
      {
        title: `${newcomer.name} is ${formerLabel}?`,
        consequence: (
          <>
            They become one person, called <bdi translate="no">{newcomer.name}</bdi>. The profile, payroll
            link, account and history of <bdi translate="no">{former.name}</bdi> return to them. This cannot
            be undone: if you are not sure, ask them first.
          </>
        ),
        confirmLabel: "They are the same person",
      },
      () => decide.mutate({ ...replacement, isSamePerson: true }),
    );
  const isTwo = () => decide.mutate({ ...replacement, isSamePerson: false });
  const isRenamed = answer === "same_person";
  const confirmTwo = () =>
    ask(
      {
        title: `${newcomer.name} is not ${former.name}?`,
        consequence: (
          <>
            <bdi translate="no">{newcomer.name}</bdi> becomes a new person without profile, payroll link and
            account. <bdi translate="no">{former.name}</bdi> leaves the directory with them.
          </>
        ),
        confirmLabel: "They are two people",
        isHarmful: true,
      },
      isTwo,
    );
  return (
    <RunAlert
      icon={UserRoundSearch}
      color="yellow"
      mb="lg"
      title={
        isRenamed
          ? `${former.name} is now ${newcomer.name}`
          : `Is ${newcomer.name} the same person as ${formerLabel}?`
      }
    >
      <Text mb="sm">
        {isRenamed ? (
          <>The name and the e-mail address changed under one ID. Kith treats them as one person.</>
        ) : (
          <>
            In the source of people,{" "}
            <InlineLink href={`/people/${former.person_id}`} prefetch={false}>
              <bdi translate="no">{former.name}</bdi>
            </InlineLink>{" "}
            left, and <PersonLink id={newcomer.person_id} name={newcomer.name} className={classes["name"]} />{" "}
            joined with the same ID, name or e-mail address. Kith treats them as two people, so the new person
            does not have the previous profile and links.
          </>
        )}
        {answer === "two_people" && " An executive decided that they are two people."}
      </Text>
      <Group gap="sm">
        {!isRenamed && (
          <Button onClick={isSame} disabled={decide.isPending}>
            Same person…
          </Button>
        )}
        {answer !== "two_people" && (
          <Button loading={decide.isPending} onClick={isRenamed ? confirmTwo : isTwo}>
            {isRenamed ? "Two people…" : "Two people"}
          </Button>
        )}
      </Group>
      {dialog}
    </RunAlert>
  );
}
