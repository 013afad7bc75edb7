import { Badge, Group, List, Stack, Text, Title } from "@mantine/core";
import type { SyncWarning } from "@/lib/runs/schema";
import { KnownPerson, type KnownNames } from "./known-person";
import { linkNames } from "./link-names";
import classes from "./sync.module.css";

const mostNamed = 40;
const mostOfAKind = 20;

/** What a run warns of, by kind: each with its sentence, in which names lead to the people, and whom it is about where they are several. */
export function Warnings({
  warnings,
  words,
  names,
}: {
  warnings: readonly SyncWarning[];
  /** What each code is called. */
  words: Readonly<Record<string, string>>;
  names: KnownNames;
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
              <Badge color="yellow">{affected(group)}</Badge>
            </Group>
            {group.slice(0, mostOfAKind).map((warning, index) => (
              <Warning key={index} warning={warning} names={names} />
            ))}
            {group.length > mostOfAKind && (
              <Text size="sm" c="dimmed">
                and {group.length - mostOfAKind} more
              </Text>
            )}
          </div>
        ))}
      </Stack>
    </section>
  );
}

/** How many people it is about; where it is about nobody who is known, how many warnings. */
const affected = (group: readonly SyncWarning[]): number =>
  new Set(group.flatMap(({ person_ids }) => person_ids)).size || group.length;

function Warning({ warning: { detail, person_ids }, names }: { warning: SyncWarning; names: KnownNames }) {
  const isSaid =
    person_ids.length === 1 && detail.includes(names.get(person_ids[0] ?? "")?.name ?? detail + "?");
  return (
    <>
      <Text size="sm" c="dimmed" mb={4} maw={720}>
        {linkNames(detail, person_ids, names).map((part, index) =>
          typeof part === "string" ? (
            <bdi key={index}>{part}</bdi>
          ) : (
            <KnownPerson key={index} id={part.personId} names={names} />
          ),
        )}
      </Text>
      {!isSaid && person_ids.length > 0 && (
        <List size="sm" className={classes["columns"]} mb="xs">
          {person_ids.slice(0, mostNamed).map((id) => (
            <List.Item key={id}>
              <KnownPerson id={id} names={names} otherwise="Someone who left" />
            </List.Item>
          ))}
          {person_ids.length > mostNamed && (
            <List.Item>and {(person_ids.length - mostNamed).toLocaleString("en")} more</List.Item>
          )}
        </List>
      )}
    </>
  );
}
