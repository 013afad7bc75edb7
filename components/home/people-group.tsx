import { Text } from "@mantine/core";
import { useId } from "react";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import type { PeoplePreview } from "@/lib/pages/home/home";
import { GroupLabel } from "./home-section";
import { HomePersonRow } from "./home-person-row";
import classes from "./home-content.module.css";

export function PeopleGroup({
  label,
  people,
  total,
  more,
  whenEmpty,
}: PeoplePreview & { label: string; more: string; whenEmpty?: string }) {
  const id = useId();
  if (total === 0 && whenEmpty === undefined) return null;
  return (
    <>
      <GroupLabel id={id}>
        <bdi>{label}</bdi>
        {total > 0 && (
          <>
            {" · "}
            <span className="numbers">{total.toLocaleString("en")}</span>
          </>
        )}
      </GroupLabel>
      {total === 0 ? (
        <Text size="sm" c="dimmed">
          {whenEmpty}
        </Text>
      ) : (
        <ul className={classes["people"]} aria-labelledby={id}>
          {people.map((person) => (
            <HomePersonRow key={person.id} person={person} />
          ))}
        </ul>
      )}
      {total > people.length && (
        <PrefetchLink href={more} className={classes["all"] ?? ""}>
          Show all {total.toLocaleString("en")}
        </PrefetchLink>
      )}
    </>
  );
}
