"use client";

import { Button, Text } from "@mantine/core";
import Link from "next/link";
import { Time } from "@/components/ui/time";
import type { ReviewedRejection } from "@/lib/payroll-matching/review-schema";
import classes from "./payroll-review.module.css";
import { nameOf } from "@/lib/matching/names";
import type { NamedPair } from "./review-state";
import { PartlyShown } from "./partly-shown";

/** Which pairs an executive rejected, and the way back. */
export function RejectedList({
  rejections,
  isBusy,
  onReconsider,
}: {
  rejections: readonly ReviewedRejection[];
  isBusy: boolean;
  onReconsider: (pair: NamedPair) => void;
}) {
  return (
    <PartlyShown
      all={rejections}
      label="Rejected pairs"
      keyOf={({ person, employee_id }) => `${person.id} ${employee_id}`}
      draw={({ person, employee_id, employee_name, rejected_by, rejected_at }) => (
        <div className={classes["line"]}>
          <div className={classes["facts"]}>
            <Text size="sm" component="span">
              <Link href={`/people/${person.id}`} className={classes["name"]} prefetch={false}>
                <bdi>{nameOf(person)}</bdi>
              </Link>{" "}
              is not <bdi>{employee_name}</bdi>
            </Text>
            <Text size="sm" c="dimmed">
              <bdi>{rejected_by}</bdi>, <Time value={rejected_at} />
            </Text>
          </div>
          <Button
            size="xs"
            variant="default"
            disabled={isBusy}
            aria-label={`Suggest ${employee_name} for ${nameOf(person)} again`}
            onClick={() =>
              onReconsider({
                person_id: person.id,
                payroll_employee_id: employee_id,
                personName: nameOf(person),
                employeeName: employee_name,
              })
            }
          >
            Take back
          </Button>
        </div>
      )}
    />
  );
}
