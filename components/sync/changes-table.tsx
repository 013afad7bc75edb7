"use client";

import { Badge, Text, Title } from "@mantine/core";
import { StackingCell, StackingRow, StackingTable, type Column } from "@/components/ui/stacking-table";
import { valueLabel } from "@/lib/profiles/field-labels";
import { useOnPaper } from "@/components/ui/use-on-paper";
import type { SyncRunResponse } from "@/lib/runs/schema";
import { KnownPerson, type KnownNames } from "./known-person";
import classes from "./sync.module.css";

type Change = SyncRunResponse["changes"][number];

const mostShown = 200;

const columns: Column[] = [{ label: "Person", width: "16rem" }, { label: "What" }];
const columnsWithFields: Column[] = [
  { label: "Person", width: "16rem" },
  { label: "What", width: "8rem" },
  { label: "Fields" },
];

const kinds = {
  created: { word: "New", color: "pine" },
  updated: { word: "Changed", color: "blue" },
  returned: { word: "Returned", color: "pine" },
  removed: { word: "Removed", color: "red" },
  replaced: { word: "Replaced", color: "red" },
  held: { word: "Held back", color: "yellow" },
} satisfies Record<Change["kind"], object>;

/** What a run changed, person by person and field by field. Without fields, as of removals alone, there is no column for them. */
export function ChangesTable({
  changes,
  total,
  names,
  nothing = "No changes: the directory was up to date.",
}: {
  changes: Change[];
  total: number;
  names: KnownNames;
  nothing?: string;
}) {
  const most = useOnPaper() ? changes.length : mostShown;
  const shown = changes.slice(0, most);
  const hasFields = shown.some(({ fields }) => fields.length > 0);
  return (
    <section aria-labelledby="changes">
      <Title order={2} size="h4" mb="sm" id="changes">
        Changes{" "}
        <Text span c="dimmed" fw={400} className="numbers">
          {total.toLocaleString("en")}
        </Text>
      </Title>
      {changes.length === 0 ? (
        <Text c="dimmed">{nothing}</Text>
      ) : (
        <StackingTable label="Changes" columns={hasFields ? columnsWithFields : columns}>
          {shown.map(({ person_id, person_name, kind, fields }) => (
            <StackingRow key={person_id} className={classes["change"]}>
              <StackingCell area="person" className={classes["breaking"]}>
                <KnownPerson id={person_id} names={names} otherwise={person_name} />
              </StackingCell>
              <StackingCell area="kind">
                <Badge color={kinds[kind].color}>{kinds[kind].word}</Badge>
              </StackingCell>
              {hasFields && (
                <StackingCell area="fields" className={classes["breaking"]}>
                  {fields.map((change) => (
                    <FieldChange key={change.field} {...change} names={names} />
                  ))}
                </StackingCell>
              )}
            </StackingRow>
          ))}
        </StackingTable>
      )}
      {total > most && (
        <Text c="dimmed" size="sm" mt="sm">
          The first {most.toLocaleString("en")} of {total.toLocaleString("en")} are shown; the API has the
          first 1,000.
        </Text>
      )}
    </section>
  );
}

const fieldWords: Record<string, string> = {
  first_name: "First name",
  last_name: "Last name",
  title: "Title",
  avatar_url: "Picture",
  email: "E-mail",
  office: "Office",
  joined_on: "Joined on",
  manager_id: "Manager",
  user_id: "User",
};

/** What is private of a person is in no list: executives see it, recorded, on the person's page. */
const privateSections = new Set(["contact", "demographics", "financial"]);

function FieldChange({ field, old, new: now, names }: Change["fields"][number] & { names: KnownNames }) {
  const [section = "", name] = field.split(".");
  if (name !== undefined && privateSections.has(section)) {
    return <Text size="sm">{profileFieldWord(section, name)}</Text>;
  }
  return (
    <Text size="sm">
      <Text span inherit c="dimmed">
        {fieldWords[field] ?? field}:
      </Text>{" "}
      <del>
        <Value field={field} value={old} names={names} />
      </del>{" "}
      <span aria-hidden>→</span>{" "}
      <ins style={{ textDecoration: "none" }}>
        <Value field={field} value={now} names={names} />
      </ins>
    </Text>
  );
}

const profileFieldWord = (section: string, name: string) => {
  const words = name.replaceAll("_", " ");
  return section === "employment"
    ? `${words.charAt(0).toUpperCase()}${words.slice(1)}`
    : `${sectionWords[section] ?? section}: ${words}`;
};

const sectionWords: Record<string, string> = {
  contact: "Contact",
  demographics: "Demographics",
  financial: "Financial",
};

/** The journal knows people and users by their ids; whoever reads it knows them by name. */
function Value({ field, value, names }: { field: string; value: string | null; names: KnownNames }) {
  if (value === null || value === "") return "none";
  if (field === "manager_id") return <KnownPerson id={value} names={names} />;
  const name = field === "joined_on" ? "start_date" : (field.split(".").at(-1) ?? field);
  return <bdi>{field === "user_id" ? "linked" : valueLabel(name, value)}</bdi>;
}
