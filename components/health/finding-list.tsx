import { Text } from "@mantine/core";
import { useState } from "react";
import { PersonLink } from "@/components/quick-look/person-link";
import { ShowMore } from "@/components/ui/show-more";
import { useIsPrinting } from "@/components/ui/use-is-printing";
import type { HealthFinding, PersonMark } from "@/lib/directory/health/schema";
import { MarkButton } from "./mark-button";
import classes from "./health.module.css";

const pageSize = 25;

export function FindingList({
  findings,
  total,
  label,
  mark,
}: {
  findings: readonly HealthFinding[];
  total: number;
  label: string;
  mark?: PersonMark["mark"] | undefined;
}) {
  const [chosen, setShown] = useState(pageSize);
  const shown = useIsPrinting() ? findings.length : chosen;
  return (
    <>
      <ul className={`plain-list ${classes["findings"]}`} aria-label={label}>
        {findings.slice(0, shown).map((finding, index) => (
          <li key={`${finding.id ?? ""}${index}`}>
            {finding.kind === "person" && finding.id !== null ? (
              <PersonLink id={finding.id} name={finding.name} className={classes["person"]} />
            ) : (
              <Text span size="sm">
                <bdi>{finding.name}</bdi>
              </Text>
            )}
            {finding.detail && (
              <Text span size="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
                <bdi>{finding.detail}</bdi>
              </Text>
            )}
            {mark && finding.id !== null && (
              <MarkButton person_id={finding.id} name={finding.name} mark={mark} isSet />
            )}
          </li>
        ))}
      </ul>
      {findings.length > shown ? (
        <ShowMore shown={shown} total={total} onMore={() => setShown(shown + pageSize * 4)} />
      ) : (
        total > findings.length && (
          <Text size="sm" c="dimmed" mt="sm">
            and {(total - findings.length).toLocaleString("en")} more
          </Text>
        )
      )}
    </>
  );
}
