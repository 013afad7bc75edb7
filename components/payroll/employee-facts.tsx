import { Badge, Group, Text } from "@mantine/core";
import Link from "next/link";
import type { ReviewEmployee } from "@/lib/links/payroll/review-schema";
import { formatDate } from "@/lib/platform/text/text-format";
import classes from "./payroll-review.module.css";
import { formatNameWithMiddleNames } from "./review-state";
import { formatEmploymentStatus } from "./review-labels";
import type { EmployeeHolder } from "./review-employees";

export function EmployeeFacts({
  employee,
  holder,
  extra,
}: {
  employee: ReviewEmployee;
  holder: EmployeeHolder | undefined;
  extra?: string;
}) {
  const facts = [employee.email, employee.start_date && `since ${formatDate(employee.start_date)}`, extra];
  return (
    <div className={classes["facts"]}>
      <Group gap="xs">
        <Text fw={550} size="sm">
          <bdi translate="no">{formatNameWithMiddleNames(employee)}</bdi>
        </Text>
        <EmploymentBadge status={employee.status} />
      </Group>
      <Text size="sm" c="dimmed" className={classes["value"]}>
        {facts.filter(Boolean).join(" · ")}
      </Text>
      {holder && (
        <Text size="sm">
          {holder.isLinked ? "Linked to " : "Suggested for "}
          {holder.personId ? (
            <Link href={`/people/${holder.personId}`} className={classes["quiet"]} prefetch={false}>
              <bdi>{holder.name}</bdi>
            </Link>
          ) : (
            <bdi>{holder.name}</bdi>
          )}
          {holder.hasLeft && ", who has left the directory"}
        </Text>
      )}
    </div>
  );
}

export function EmploymentBadge({ status, ml = 0 }: { status: string; ml?: number }) {
  const label = formatEmploymentStatus(status);
  return (
    label && (
      <Badge color="yellow" size="sm" ml={ml}>
        {label}
      </Badge>
    )
  );
}

export const PersonPageLink = ({ id, name }: { id: string; name: string }) => (
  <Link href={`/people/${id}`} className={classes["name"]} prefetch={false}>
    <bdi>{name}</bdi>
  </Link>
);
