"use client";

import { Badge, Group, Text } from "@mantine/core";
import Link from "next/link";
import type { ReviewedEmployee } from "@/lib/payroll-matching/review-schema";
import { formatDate } from "@/lib/wording";
import classes from "./payroll-review.module.css";
import { nameWithMiddle } from "./review-state";
import { statusLabel } from "./review-labels";
import type { Holder } from "./review-employees";

/** An employee in a line, and who has them. */
export function EmployeeFacts({
  employee,
  holder,
  extra,
}: {
  employee: ReviewedEmployee;
  holder: Holder | undefined;
  extra?: string;
}) {
  const status = statusLabel(employee.status);
  const facts = [employee.email, employee.start_date && `since ${formatDate(employee.start_date)}`, extra];
  return (
    <div className={classes["facts"]}>
      <Group gap="xs">
        <Text fw={550} size="sm">
          <bdi>{nameWithMiddle(employee)}</bdi>
        </Text>
        {status && (
          <Badge color="yellow" size="sm">
            {status}
          </Badge>
        )}
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
