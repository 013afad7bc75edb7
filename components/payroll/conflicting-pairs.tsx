import { List, Text } from "@mantine/core";
import { InlineLink } from "@/components/ui/inline-link";
import { NoticeAlert } from "@/components/ui/notice-alert";
import { formatPeopleCount, pluralize } from "@/lib/platform/text-format";
import { acceptConflictLabels } from "./review-labels";
import { type ConflictingPair } from "./use-review";

/**
 * Notice of accepted pairs that were not linked: the first eight, each with the reason and the person linked to the
 * employee.
 */
export function ConflictingPairs({
  left,
  onClose,
}: {
  left: readonly ConflictingPair[];
  onClose: () => void;
}) {
  return (
    <NoticeAlert
      mb="lg"
      tone="warning"
      title={`${formatPeopleCount(left.length)} ${pluralize(left.length, "was", "were")} not linked`}
      onClose={onClose}
    >
      <List size="sm">
        {left.slice(0, 8).map(({ person_id, personName, employeeName, reason, holder }) => (
          <List.Item key={person_id}>
            <bdi>{personName}</bdi> and <bdi>{employeeName}</bdi>: {reason && acceptConflictLabels[reason]}{" "}
            {holder?.person_id && (
              <InlineLink href={`/people/${holder.person_id}`}>
                <bdi>{holder.name}</bdi>
              </InlineLink>
            )}
          </List.Item>
        ))}
      </List>
      {left.length > 8 && (
        <Text size="sm" mt="xs">
          And {(left.length - 8).toLocaleString("en")} more. They are back in the lists.
        </Text>
      )}
    </NoticeAlert>
  );
}
