import { Badge, Group, List, Stack, Text, Title } from "@mantine/core";
import type { SyncWarning } from "@/lib/history/run-schema";
import { RunPerson, type NamesById } from "./run-person";
import { splitByNames } from "./split-by-names";
import classes from "./sync.module.css";

const maxNamedPeople = 40;
const maxWarningsPerKind = 20;

/**
 * Warnings of a run, grouped by kind. In the text of a warning, the names of affected people are links. A list of the
 * affected people follows, unless only one person is affected and the text contains that person's name.
 */
export function RunWarnings({
  warnings,
  words,
  names,
}: {
  warnings: readonly SyncWarning[];
  /** Labels by warning code. */
  words: Readonly<Record<string, string>>;
  names: NamesById;
}) {
  if (warnings.length === 0) return null;
  const codes = [...new Set(warnings.map(({ code }) => code))];
  const groups = codes.map((code) => [code, warnings.filter((warning) => warning.code === code)] as const);
  return (
    <section aria-labelledby="warnings">
      <Title order={2} size="h4" mb="sm" id="warnings">
        Warnings
      </Title>
      <Stack gap="lg" mb="xl">
        {groups.map(([code, group]) => (
          <div key={code}>
            <Group gap="xs" mb={4}>
              <Text fw={550}>{words[code] ?? code}</Text>
              <Badge color="yellow">{countAffected(group)}</Badge>
            </Group>
            {group.slice(0, maxWarningsPerKind).map((warning, index) => (
              <RunWarning key={index} warning={warning} names={names} />
            ))}
            {group.length > maxWarningsPerKind && (
              <Text size="sm" c="dimmed">
                and {group.length - maxWarningsPerKind} more
              </Text>
            )}
          </div>
        ))}
      </Stack>
    </section>
  );
}

/** Returns the number of people affected, or the number of warnings if no person is known. */
const countAffected = (group: readonly SyncWarning[]): number =>
  new Set(group.flatMap(({ person_ids }) => person_ids)).size || group.length;

function RunWarning({ warning: { detail, person_ids }, names }: { warning: SyncWarning; names: NamesById }) {
  const isSaid =
    person_ids.length === 1 && detail.includes(names.get(person_ids[0] ?? "")?.name ?? detail + "?");
  return (
    <>
      <Text size="sm" c="dimmed" mb={4} maw={720}>
        {splitByNames(detail, person_ids, names).map((part, index) =>
          typeof part === "string" ? (
            <bdi key={index}>{part}</bdi>
          ) : (
            <RunPerson key={index} id={part.personId} names={names} />
          ),
        )}
      </Text>
      {!isSaid && person_ids.length > 0 && (
        <List size="sm" className={classes["columns"]} mb="xs">
          {person_ids.slice(0, maxNamedPeople).map((id) => (
            <List.Item key={id}>
              <RunPerson id={id} names={names} otherwise="Someone who left" />
            </List.Item>
          ))}
          {person_ids.length > maxNamedPeople && (
            <List.Item>and {(person_ids.length - maxNamedPeople).toLocaleString("en")} more</List.Item>
          )}
        </List>
      )}
    </>
  );
}
