import { Alert, List, Text } from "@mantine/core";
import { TriangleAlert } from "lucide-react";
import { InlineLink } from "@/components/ui/inline-link";
import { formatPeopleCount, pluralize } from "@/lib/platform/text/text-format";
import { acceptConflictLabels } from "./review-labels";
import { type ConflictingPair } from "./use-review";

export function ConflictingPairs({
  left,
  onClose,
}: {
  left: readonly ConflictingPair[];
  onClose: () => void;
}) {
  return (
    <Alert
      role="alert"
      mb="lg"
      color="yellow"
      icon={<TriangleAlert size={18} aria-hidden />}
      title={`${formatPeopleCount(left.length)} ${pluralize(left.length, "was", "were")} not linked`}
      withCloseButton
      closeButtonLabel="Close"
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
    </Alert>
  );
}
