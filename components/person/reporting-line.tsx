"use client";

import { Menu, UnstyledButton } from "@mantine/core";
import { ChevronRight } from "lucide-react";
import Link from "next/link";
import type { Person } from "@/lib/directory/schema";
import classes from "./person-page.module.css";
import { nameOf } from "@/lib/matching/names";

/** So many stand beside each other; of a longer line the first and the last two. */
const mostShown = 4;
const endShown = 2;

/** Who is above, as a way back up. What does not fit is behind the dots: on a phone all but the manager. */
export function ReportingLine({
  line,
  lineSkipped,
  person,
}: {
  line: readonly Person[];
  lineSkipped: number;
  person: Person;
}) {
  if (line.length === 0) return null;
  const isLong = lineSkipped > 0 || line.length > mostShown;
  const isHidden = (index: number) => isLong && index > 0 && index < line.length - endShown;
  return (
    <nav aria-label="Reporting line">
      <ol className={classes["chain"]}>
        {line
          .map((above, index) => (
            <li
              key={above.id}
              data-hidden={isHidden(index) || undefined}
              data-nearest={index === line.length - 1 || undefined}
            >
              <Link href={`/people/${above.id}`} prefetch={false}>
                <bdi>{nameOf(above)}</bdi>
              </Link>
              <ChevronRight size={14} aria-hidden />
            </li>
          ))
          .toSpliced(
            1,
            0,
            <li
              key="more"
              className={classes["more"]}
              data-long={isLong || undefined}
              data-any={line.length > 1 || undefined}
            >
              <WholeLine line={line} lineSkipped={lineSkipped} />
              <ChevronRight size={14} aria-hidden />
            </li>,
          )}
        <li aria-current="page">
          <bdi>{nameOf(person)}</bdi>
        </li>
      </ol>
    </nav>
  );
}

function WholeLine({ line, lineSkipped }: { line: readonly Person[]; lineSkipped: number }) {
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <UnstyledButton className={classes["dots"]} aria-label="Everyone above">
          …
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={classes["whole"] ?? ""}>
        {line.map((above, index) => (
          <Menu.Item key={above.id} component={Link} href={`/people/${above.id}`} prefetch={false}>
            <bdi>{nameOf(above)}</bdi>
            <span className={classes["title"]}>
              <bdi>{above.title}</bdi>
              {index === 0 && lineSkipped > 0 && `, with ${lineSkipped.toLocaleString("en")} more below them`}
            </span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
