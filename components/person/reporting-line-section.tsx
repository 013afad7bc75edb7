import { Text } from "@mantine/core";
import { ChevronRight } from "lucide-react";
import { QuickLookPersonRow } from "@/components/quick-look/quick-look-person-row";
import type { Person } from "@/lib/directory/schema";
import { PersonPageSection } from "./sidebar-section";
import classes from "./person-page.module.css";

export function ReportingLineSection({
  title,
  lineTitle,
  line,
  lineSkipped,
}: {
  title: string;
  lineTitle: string;
  line: readonly Person[];
  /** Number of people omitted from `line`, directly after the first person. */
  lineSkipped: number;
}) {
  const manager = line.at(-1);
  if (!manager) return null;
  const above = line.slice(0, -1).toReversed();
  return (
    <PersonPageSection title={title}>
      <QuickLookPersonRow person={manager} />
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
            <ol className="plain-list people-columns">
              {above.map((person, index) => (
                <li key={person.id}>
                  {lineSkipped > 0 && index === above.length - 1 && (
                    <Text size="sm" c="dimmed" pl={44}>
                      {lineSkipped.toLocaleString("en")} more
                    </Text>
                  )}
                  <QuickLookPersonRow person={person} />
                </li>
              ))}
            </ol>
          </nav>
        </details>
      )}
    </PersonPageSection>
  );
}
