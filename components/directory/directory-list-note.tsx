import { Group, Text, UnstyledButton } from "@mantine/core";
import { useAbsences } from "@/components/absence/use-absences";
import { selectAwayIds } from "@/lib/directory/absences/presence";
import {
  describeMissingAddress,
  describePartialMatch,
  type PartialMatch,
} from "@/lib/directory/partial-match";
import { newcomerDays } from "@/lib/directory/newcomers";
import { formatPeopleCount } from "@/lib/platform/text/text-format";
import type { DirectoryView } from "@/lib/directory/view";

export function DirectoryListNote({
  view,
  partial,
  isFilterIgnored,
  onAway,
}: {
  view: DirectoryView;
  partial: PartialMatch | null;
  isFilterIgnored: boolean;
  onAway: () => void;
}) {
  const { absences } = useAbsences();
  const away = /^\s*(away|out)\s*$/i.test(view.query) ? selectAwayIds([...(absences?.values() ?? [])]) : [];
  const missing = partial && describeMissingAddress(partial);
  const sentences = [
    partial &&
      (missing
        ? `${missing} Showing similar people.`
        : `No one matches “${view.query.trim()}”. Showing people who match ${describePartialMatch(partial)}.`),
    view.new.length > 0 &&
      `New here: joined in the last ${newcomerDays} days${view.sort || view.query.trim() ? "" : ", newest first"}.`,
    isFilterIgnored &&
      "This link also filters by missing data. That filter is for executives only and was ignored.",
  ].filter((sentence) => typeof sentence === "string");
  return (
    <Group role="status" gap="xs" pb={sentences.length + away.length > 0 ? "xs" : 0}>
      {sentences.map((sentence) => (
        <Text key={sentence} c="dimmed">
          {sentence}
        </Text>
      ))}
      {away.length > 0 && (
        <UnstyledButton fz="sm" td="underline" onClick={onAway}>
          Show the {formatPeopleCount(away.length)} away today
        </UnstyledButton>
      )}
    </Group>
  );
}
