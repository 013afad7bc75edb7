"use client";

import { Text } from "@mantine/core";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import Link from "next/link";
import { useEffect, useRef, useState } from "react";
import { PersonAvatar } from "@/components/ui/person-avatar";
import type { Person } from "@/lib/people/schema";
import classes from "./people-table.module.css";

const rowHeight = 60;

type Related = { managers: ReadonlyMap<string, Person>; reportCounts: ReadonlyMap<string, number> };

/** Everybody given, a row each. Virtual: only the rows near the window are there, whatever the length of the list. */
export function PeopleTable({
  people,
  isVirtual,
  ...related
}: Related & { people: readonly Person[]; isVirtual: boolean }) {
  return (
    <div role="table" aria-label="People" aria-rowcount={people.length + 1} className={classes["table"]}>
      <div role="rowgroup">
        <div role="row" aria-rowindex={1} className={`${classes["row"]} ${classes["head"]}`}>
          <span role="columnheader">Name</span>
          <span role="columnheader">Manager</span>
          <span role="columnheader" className={classes["count"]}>
            Reports
          </span>
        </div>
      </div>
      {isVirtual ? (
        <VirtualRows people={people} {...related} />
      ) : (
        <div role="rowgroup">
          {people.map((person, index) => (
            <Row key={person.id} person={person} index={index} {...related} />
          ))}
        </div>
      )}
    </div>
  );
}

function VirtualRows({ people, ...related }: Related & { people: readonly Person[] }) {
  const list = useRef<HTMLDivElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  useEffect(() => setScrollMargin(list.current?.offsetTop ?? 0), []);
  const virtualizer = useWindowVirtualizer({
    count: people.length,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollMargin,
  });
  return (
    <div
      role="rowgroup"
      ref={list}
      className={classes["virtual"]}
      style={{ height: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().map(({ index, key, start }) => {
        const person = people[index];
        return (
          person && <Row key={key} person={person} index={index} offset={start - scrollMargin} {...related} />
        );
      })}
    </div>
  );
}

type RowProperties = Related & { person: Person; index: number; offset?: number };

function Row({ person, index, offset, managers, reportCounts }: RowProperties) {
  const manager = person.manager_id ? managers.get(person.manager_id) : undefined;
  const reports = reportCounts.get(person.id) ?? 0;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={classes["row"]}
      {...(offset !== undefined && { style: { position: "absolute", transform: `translateY(${offset}px)` } })}
    >
      <span role="cell" className={classes["who"]}>
        <PersonAvatar person={person} />
        <span className={classes["names"]}>
          {/* Its area is the whole row; the other links lie above it. */}
          <Link href={`/people/${person.id}`} className={classes["name"]} prefetch={false}>
            <bdi>{nameOf(person)}</bdi>
          </Link>
          <Text size="sm" c="dimmed" truncate component="span">
            <bdi>{person.title}</bdi>
          </Text>
        </span>
      </span>
      <span role="cell" className={classes["manager"]}>
        {manager && (
          <Link href={`/people/${manager.id}`} className={classes["quiet"]} prefetch={false}>
            <bdi>{nameOf(manager)}</bdi>
          </Link>
        )}
      </span>
      <span role="cell" className={`${classes["count"]} numbers`}>
        {reports > 0 && (
          <Link
            href={`/org-chart?person=${person.id}`}
            className={classes["quiet"]}
            prefetch={false}
            aria-label={`${reports}, in the org chart`}
            title="Show in the org chart"
          >
            {reports}
          </Link>
        )}
      </span>
    </div>
  );
}

const nameOf = ({ first_name, last_name }: Person) => `${first_name} ${last_name}`.trim();
