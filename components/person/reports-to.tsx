import { Text } from "@mantine/core";
import { ChevronRight } from "lucide-react";
import { PersonRow } from "@/components/quick-look/person-row";
import type { Person } from "@/lib/directory/schema";
import { Part } from "./part";
import classes from "./person-page.module.css";

/** Somebody's manager, and folded below everybody above that one, up to the top. Without a manager it is left out. */
export function ReportsTo({
  title,
  lineTitle,
  line,
  lineSkipped,
}: {
  title: string;
  lineTitle: string;
  /** From the top down to the manager. */
  line: readonly Person[];
  /** How many of a long line are left out after its first. */
  lineSkipped: number;
}) {
  const manager = line.at(-1);
  if (!manager) return null;
  const above = line.slice(0, -1).toReversed();
  return (
    <Part title={title}>
      <PersonRow person={manager} />
      {above.length > 0 && (
        <details className={classes["line"]}>
          <summary>
            <ChevronRight size={14} aria-hidden />
            {lineTitle}
            <Text span c="dimmed" inherit className="numbers">
              {(above.length + lineSkipped).toLocaleString("en")} more
            </Text>
          </summary>
          <nav aria-label={lineTitle}>
            <ol className={classes["people"]}>
              {above.map((person, index) => (
                <li key={person.id}>
                  {lineSkipped > 0 && index === above.length - 1 && (
                    <Text size="sm" c="dimmed" pl={44}>
                      {lineSkipped.toLocaleString("en")} more
                    </Text>
                  )}
                  <PersonRow person={person} />
                </li>
              ))}
            </ol>
          </nav>
        </details>
      )}
    </Part>
  );
}
