import { Button, Group, Text } from "@mantine/core";
import { UserRoundSearch } from "lucide-react";
import { PersonLink } from "@/components/quick-look/person-link";
import { useConfirmation } from "@/components/ui/use-confirmation";
import type { PersonReplacement } from "@/lib/history/run-schema";
import { RunAlert } from "./run-alert";
import classes from "./sync.module.css";
import { useDecideSamePerson } from "./sync-mutations";

/**
 * Notice that asks whether two people are one person. A sync separated them, because an id in the projects system had a
 * new name and e-mail address.
 */
export function SamePersonQuestion({ replacement }: { replacement: PersonReplacement }) {
  const { former, newcomer, answer } = replacement;
  const decide = useDecideSamePerson();
  const { ask, dialog } = useConfirmation();
  const isSame = () =>
    ask(
      {
        title: `${newcomer.name} is ${former.name}?`,
        consequence: (
          <>
            They become one person, called <bdi>{newcomer.name}</bdi>. The profile, payroll link, account and
            history of <bdi>{former.name}</bdi> return to them. This cannot be undone: if you are not sure,
            ask them first. You have 30 days.
          </>
        ),
        confirmLabel: "They are the same person",
        isHarmful: false,
      },
      () => decide.mutate({ ...replacement, isSamePerson: true }),
    );
  return (
    <RunAlert
      icon={UserRoundSearch}
      color="yellow"
      mb="lg"
      title={`Is ${newcomer.name} the same person as ${former.name}?`}
    >
      <Text size="sm" mb="sm">
        The projects system gave the ID of <bdi>{former.name}</bdi> a new name and e-mail address:{" "}
        <PersonLink id={newcomer.person_id} name={newcomer.name} className={classes["name"]} />. Kith treats
        them as two people, so <bdi>{newcomer.name}</bdi> does not have the previous profile and links.
        {answer === "two_people" && " An executive decided that they are two people."}
      </Text>
      <Group gap="sm">
        <Button variant="default" onClick={isSame} disabled={decide.isPending}>
          Same person…
        </Button>
        {answer === null && (
          <Button
            variant="default"
            loading={decide.isPending}
            onClick={() => decide.mutate({ ...replacement, isSamePerson: false })}
          >
            Two people
          </Button>
        )}
      </Group>
      {dialog}
    </RunAlert>
  );
}
