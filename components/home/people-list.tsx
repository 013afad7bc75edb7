import { useId } from "react";
import { IntentLink } from "@/components/ui/intent-link";
import { Text } from "@/components/ui/plain/text";
import type { SomePeople } from "@/lib/home/home";
import { PersonRow } from "./person-row";
import classes from "./home.module.css";

/** Some of a group with a word over them, and the way to the rest. Nothing where there is nobody, unless there is something to say. */
export function PeopleList({
  label,
  people,
  total,
  more,
  whenEmpty,
}: SomePeople & { label: string; more: string; whenEmpty?: string }) {
  const id = useId();
  if (total === 0 && whenEmpty === undefined) return null;
  return (
    <>
      <div className={classes["group"]} id={id}>
        <bdi>{label}</bdi>
        {total > 0 && (
          <>
            {" · "}
            <span className="numbers">{total.toLocaleString("en")}</span>
          </>
        )}
      </div>
      {total === 0 ? (
        <Text size="sm" c="dimmed">
          {whenEmpty}
        </Text>
      ) : (
        <ul className={classes["people"]} aria-labelledby={id}>
          {people.map((person) => (
            <PersonRow key={person.id} person={person} />
          ))}
        </ul>
      )}
      {total > people.length && (
        <IntentLink href={more} className={classes["all"] ?? ""}>
          Show all {total.toLocaleString("en")}
        </IntentLink>
      )}
    </>
  );
}
