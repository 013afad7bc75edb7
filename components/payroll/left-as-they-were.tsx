"use client";

import { Alert, Anchor, List, Text } from "@mantine/core";
import { TriangleAlert } from "lucide-react";
import Link from "next/link";
import { countedPeople, plural } from "@/lib/wording";
import { conflictLabels } from "./review-labels";
import { type LeftPair } from "./use-review";

/** Which of the accepted pairs were left as they were, and why, with whoever has the employee. */
export function LeftAsTheyWere({ left, onClose }: { left: readonly LeftPair[]; onClose: () => void }) {
  return (
    <Alert
      role="alert"
      mb="lg"
      color="yellow"
      icon={<TriangleAlert size={18} aria-hidden />}
      title={`${countedPeople(left.length)} ${plural(left.length, "was", "were")} not linked`}
      withCloseButton
      closeButtonLabel="Close"
      onClose={onClose}
    >
      <List size="sm">
        {left.slice(0, 8).map(({ person_id, personName, employeeName, reason, holder }) => (
          <List.Item key={person_id}>
            <bdi>{personName}</bdi> and <bdi>{employeeName}</bdi>: {reason && conflictLabels[reason]}{" "}
            {holder?.person_id && (
              <Anchor
                component={Link}
                href={`/people/${holder.person_id}`}
                size="sm"
                c="inherit"
                td="underline"
              >
                <bdi>{holder.name}</bdi>
              </Anchor>
            )}
          </List.Item>
        ))}
      </List>
      {left.length > 8 && (
        <Text size="sm" mt="xs">
          And {(left.length - 8).toLocaleString("en")} more. They are in the lists again, as things are now.
        </Text>
      )}
    </Alert>
  );
}
