"use client";

import { Anchor, Badge, Group, List, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { peopleQuery } from "@/lib/query/people";
import type { SyncWarning } from "@/lib/runs/schema";
import classes from "./sync.module.css";
import { nameOf } from "@/lib/matching/names";

const mostNamed = 40;

const words: Record<string, string> = {
  employee_not_found: "Unknown to payroll",
  employee_terminated: "Left, according to payroll",
  link_changed: "Linked to another person meanwhile",
  link_removed: "Not linked any more",
  payroll_unreadable: "Answer that cannot be read",
  payroll_failed: "Payroll failed",
  internal_error: "Could not be kept",
  part_left_out: "Left out by payroll",
};

/** Why people of a payroll run were not read or need a look: a cause, its remedy, and whom it befell. */
export function PayrollWarnings({ warnings }: { warnings: SyncWarning[] }) {
  const { data } = useQuery({ ...peopleQuery(), enabled: warnings.length > 0 });
  if (warnings.length === 0) return null;
  const names = new Map(data?.people.map((person) => [person.id, nameOf(person)]));
  return (
    <section aria-labelledby="warnings">
      <Title order={2} size="h4" mb="sm" id="warnings">
        Warnings
      </Title>
      <Stack gap="lg" mb="xl">
        {warnings.map(({ code, detail, person_ids }) => (
          <div key={`${code} ${detail}`}>
            <Group gap="xs" mb={4}>
              <Text fw={550}>{words[code] ?? code}</Text>
              <Badge color="yellow">{person_ids.length}</Badge>
            </Group>
            <Text size="sm" c="dimmed" mb={4} maw={720}>
              {detail}
            </Text>
            <List size="sm" className={classes["columns"]}>
              {person_ids.slice(0, mostNamed).map((id) => (
                <List.Item key={id}>
                  {names.has(id) ? (
                    <Anchor
                      component={Link}
                      href={`/people/${id}`}
                      prefetch={false}
                      size="sm"
                      c="inherit"
                      td="underline"
                    >
                      <bdi>{names.get(id)}</bdi>
                    </Anchor>
                  ) : data ? (
                    "Someone who left"
                  ) : (
                    "…"
                  )}
                </List.Item>
              ))}
              {person_ids.length > mostNamed && (
                <List.Item>and {(person_ids.length - mostNamed).toLocaleString("en")} more</List.Item>
              )}
            </List>
          </div>
        ))}
      </Stack>
    </section>
  );
}
