import { Button, Text } from "@mantine/core";
import Link from "next/link";
import { RelativeTime } from "@/components/ui/time";
import type { ReviewedRejection } from "@/lib/links/payroll/review-schema";
import classes from "./payroll-review.module.css";
import { apiFullName } from "@/lib/identity/matching/names";
import type { NamedPair } from "./review-state";
import { PagedList } from "./paged-list";

/** List of rejected pairs, each with a button that undoes the rejection. */
export function RejectedPairsList({
  rejections,
  isBusy,
  onReconsider,
}: {
  rejections: readonly ReviewedRejection[];
  isBusy: boolean;
  onReconsider: (pair: NamedPair) => void;
}) {
  return (
    <PagedList
      all={rejections}
      label="Rejected pairs"
      keyOf={({ person, employee_id }) => `${person.id} ${employee_id}`}
      draw={({ person, employee_id, employee_name, rejected_by, rejected_at }) => (
        <div className={classes["line"]}>
          <div className={classes["facts"]}>
            <Text size="sm" component="span">
              <Link href={`/people/${person.id}`} className={classes["name"]} prefetch={false}>
                <bdi>{apiFullName(person)}</bdi>
              </Link>{" "}
              is not <bdi>{employee_name}</bdi>
            </Text>
            <Text size="sm" c="dimmed">
              <bdi>{rejected_by}</bdi>, <RelativeTime value={rejected_at} />
            </Text>
          </div>
          <Button
            size="xs"
            variant="default"
            disabled={isBusy}
            aria-label={`Suggest ${employee_name} for ${apiFullName(person)} again`}
            onClick={() =>
              onReconsider({
                person_id: person.id,
                payroll_employee_id: employee_id,
                personName: apiFullName(person),
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
