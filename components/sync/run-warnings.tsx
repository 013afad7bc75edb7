import { Badge, Group, List, Stack, Text } from "@mantine/core";
import { PageSection } from "@/components/ui/page-section";
import type { SyncRun, SyncWarning } from "@/lib/runs/run-schema";
import { RunPerson, type NamesById } from "./run-person";

const maxNamedPeople = 40;
const maxWarningsPerKind = 20;

/** A list of the affected people follows, unless only one person is affected and the text contains the name. */
export function RunWarnings({
  run: { source, warnings },
  names,
}: {
  run: Pick<SyncRun, "source" | "warnings">;
  names: NamesById;
}) {
  if (warnings.length === 0) return null;
  const labels = source === "payroll" ? payrollWarningLabels : peopleWarningLabels;
  const codes = [...new Set(warnings.map(({ code }) => code))];
  const groups = codes.map((code) => [code, warnings.filter((warning) => warning.code === code)] as const);
  return (
    <PageSection id="warnings" title="Warnings">
      <Stack gap="lg" mb="xl">
        {groups.map(([code, group]) => (
          <div key={code}>
            <Group gap="xs" mb={4}>
              <Text size="md" fw={550}>
                {labels[code] ?? code}
              </Text>
              <Badge color="yellow">{countAffected(group)}</Badge>
            </Group>
            {group.slice(0, maxWarningsPerKind).map((warning, index) => (
              <RunWarning key={index} warning={warning} names={names} />
            ))}
            {group.length > maxWarningsPerKind && (
              <Text c="dimmed">and {group.length - maxWarningsPerKind} more</Text>
            )}
          </div>
        ))}
      </Stack>
    </PageSection>
  );
}

/** Returns the number of people affected, or the number of warnings if no person is known. */
const countAffected = (group: readonly SyncWarning[]): number =>
  new Set(group.flatMap(({ person_ids }) => person_ids)).size || group.length;

function RunWarning({ warning: { detail, person_ids }, names }: { warning: SyncWarning; names: NamesById }) {
  const isNamedInDetail =
    person_ids.length === 1 && detail.includes(names.get(person_ids[0] ?? "")?.name ?? detail + "?");
  return (
    <>
      <Text c="dimmed" mb={4} maw={720}>
        {splitByNames(detail, person_ids, names).map((part, index) =>
          typeof part === "string" ? (
            <bdi key={index}>{part}</bdi>
          ) : (
            <RunPerson key={index} id={part.personId} names={names} />
          ),
        )}
      </Text>
      {!isNamedInDetail && person_ids.length > 0 && (
        <List size="sm" maw="60rem" style={{ columns: "14rem" }} mb="xs">
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

/** Each name becomes the person's id, the rest stays text. */
export function splitByNames(
  sentence: string,
  personIds: readonly string[],
  names: NamesById,
): (string | { personId: string })[] {
  const idByName = new Map(personIds.map((personId) => [names.get(personId)?.name ?? "", personId]));
  idByName.delete("");
  if (idByName.size === 0) return [sentence];
  // The longest name first and only whole words: otherwise "Ann Lee" is found in "Ann Leeds".
  const alternatives = [...idByName.keys()]
    .sort((first, second) => second.length - first.length)
    .map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return sentence
    .split(new RegExp(`(?<![\\p{L}\\p{N}])(${alternatives.join("|")})(?![\\p{L}\\p{N}])`, "u"))
    .filter((part) => part !== "")
    .map((part) => {
      const personId = idByName.get(part);
      return personId === undefined ? part : { personId };
    });
}

const peopleWarningLabels: Record<string, string> = {
  read_with_doubt: "How the file was read",
  doubtful_listing: "Unusual listing",
  unknown_manager: "Manager not active",
  own_manager: "Their own manager",
  manager_loop: "Circular reporting",
  shared_email: "E-mail address shared",
  email_of_another_user: "E-mail of another account",
  user_already_linked: "Account linked to someone else",
  reused_external_id: "Reused ID",
  returned_with_new_id: "Returned with a new ID",
  renamed: "New name",
  broken_record: "Record that cannot be read",
  unusable_email: "Unusable e-mail address",
  unusable_date: "Unusable date",
  part_left_out: "Omitted by the source of people",
  removals_skipped: "Removals skipped",
  removals_held: "Removals that wait for a decision",
  more_warnings: "More warnings",
};

const payrollWarningLabels: Record<string, string> = {
  employee_not_found: "Unknown to payroll",
  employee_terminated: "Left, according to payroll",
  link_changed: "Since linked to another person",
  link_removed: "No longer linked",
  payroll_unreadable: "Answer that cannot be read",
  payroll_failed: "Payroll failed",
  internal_error: "Could not be saved",
  part_left_out: "Omitted by payroll",
};
