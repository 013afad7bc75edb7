import { Anchor, Text } from "@mantine/core";
import { apiFullName } from "@/lib/identity/matching/names";
import type { DirectReportFacts } from "@/lib/pages/home/team-facts";
import { CelebrationList } from "./celebration-list";
import { GroupLabel, MoreLink } from "./home-section";
import { HomePersonRow } from "./home-person-row";
import classes from "./home-content.module.css";

export function TeamFactsGroups({ facts, today }: { facts: DirectReportFacts; today: string }) {
  const { anniversaries, missing } = facts;
  return (
    <>
      {anniversaries.length > 0 && (
        <>
          <GroupLabel id="next-anniversaries">Next anniversaries</GroupLabel>
          <CelebrationList celebrations={anniversaries} today={today} labelId="next-anniversaries" />
        </>
      )}
      {missing.total > 0 && (
        <>
          <GroupLabel id="missing-data">
            Missing data · <span className="numbers">{missing.total.toLocaleString("en")}</span>
          </GroupLabel>
          <ul className={classes["people"]} aria-labelledby="missing-data">
            {missing.people.map(({ person, fields, requestUrl }) => (
              <HomePersonRow
                key={person.id}
                person={person}
                note={`No ${fields.join(", ")}`}
                action={
                  requestUrl !== null && (
                    <Anchor size="md" href={requestUrl} aria-label={`Ask ${apiFullName(person)}`}>
                      Ask
                    </Anchor>
                  )
                }
              />
            ))}
          </ul>
          <MoreLink section="missing-data" total={missing.total} shown={missing.people.length} />
          <Text size="xs" c="dimmed" mt="xs">
            People add their own picture. A Kith administrator corrects the rest.
          </Text>
        </>
      )}
    </>
  );
}
