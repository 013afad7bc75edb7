import { Group, Skeleton, Text } from "@mantine/core";
import classes from "./payroll-review.module.css";

/** Pairs on their way: payroll's list takes a moment. */
export function ReviewSkeleton() {
  return (
    <div aria-busy="true">
      <Text size="sm" c="dimmed" mb="md" role="status">
        Reading payroll’s list. With thousands of employees this takes a moment.
      </Text>
      <Skeleton height={82} mb="lg" radius="md" />
      <Skeleton height={36} mb="md" />
      <Skeleton height={42} w={{ base: "100%", sm: 360 }} mb="md" />
      <ul className={classes["plain"]} aria-hidden>
        {[1, 2, 3, 4, 5].map((row) => (
          <li key={row} className={classes["pair"]}>
            <Group gap="sm" wrap="nowrap" align="flex-start">
              <Skeleton circle height={32} miw={32} w={32} className={classes["face"] ?? ""} />
              <Lines />
            </Group>
            <Lines />
            <Skeleton height={18} w={110} mt={4} />
            <Skeleton height={36} />
          </li>
        ))}
      </ul>
    </div>
  );
}

const Lines = () => (
  <div style={{ flex: 1 }}>
    {["60%", "45%", "75%", "50%"].map((width) => (
      <Skeleton key={width} height={12} w={width} my={6} />
    ))}
  </div>
);
