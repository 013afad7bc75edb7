"use client";

import { Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import type { UserMapping } from "@/lib/mappings/schema";
import { fieldId, IdField, type IdColumn } from "./id-field";
import type { ConflictsByUser } from "./mapping-tabs";
import classes from "./mappings.module.css";

const shownAtOnce = 100;

/** Users with their two ids, edited in place. Enter goes down a column, Tab along a row. */
export function MappingList({
  mappings,
  conflicts,
  onEdit,
}: {
  mappings: readonly UserMapping[];
  conflicts: ConflictsByUser;
  onEdit: (userId: string) => void;
}) {
  const [count, setCount] = useState(shownAtOnce);
  const shown = mappings.slice(0, count);

  function goTo(column: IdColumn, next: UserMapping | undefined): boolean {
    const field = next && document.getElementById(fieldId(column, next.user_id));
    if (!(field instanceof HTMLInputElement)) return false;
    field.focus();
    field.select();
    return true;
  }

  return (
    <>
      <div className={`${classes["row"]} ${classes["head"]}`} aria-hidden>
        <span>User</span>
        <span>Payroll id</span>
        <span>Projects id</span>
      </div>
      <ul className={classes["list"]} aria-label="Users">
        {shown.map((mapping, index) => (
          <li key={mapping.user_id} className={classes["row"]}>
            <div className={classes["who"]}>
              <Text size="sm" fw={550}>
                <bdi>{mapping.user_name}</bdi>
              </Text>
              <Text size="sm" c="dimmed">
                {mapping.user_email}
              </Text>
            </div>
            {(["payroll_id", "projects_id"] as const).map((column) => (
              <IdField
                key={column}
                mapping={mapping}
                column={column}
                conflicts={(conflicts.get(mapping.user_id) ?? []).filter(
                  ({ provider }) => `${provider}_id` === column,
                )}
                onNext={() => goTo(column, shown[index + 1])}
                onEdit={onEdit}
              />
            ))}
          </li>
        ))}
      </ul>
      {mappings.length > count && (
        <Group justify="center" mt="md" className={classes["actions"]}>
          <Button variant="default" onClick={() => setCount(count + shownAtOnce)}>
            Show more
          </Button>
          <Text size="sm" c="dimmed" className="numbers">
            {count} of {mappings.length.toLocaleString("en")}
          </Text>
        </Group>
      )}
    </>
  );
}
