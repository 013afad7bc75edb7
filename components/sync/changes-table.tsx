import { Badge, Text, Title } from "@mantine/core";
import {
  StackingCell,
  StackingRow,
  StackingTable,
  type StackingTableColumn,
} from "@/components/ui/stacking-table";
import { formatFieldValue } from "@/lib/profiles/field-labels";
import { useIsPrinting } from "@/components/ui/use-is-printing";
import type { SyncRunResponse } from "@/lib/runs/run-schema";
import { RunPerson, type NamesById } from "./run-person";
import classes from "./sync.module.css";

type RunChange = SyncRunResponse["changes"][number];

const maxShownChanges = 200;

const columns: StackingTableColumn[] = [{ label: "Person", width: "16rem" }, { label: "What" }];
const columnsWithFields: StackingTableColumn[] = [
  { label: "Person", width: "16rem" },
  { label: "What", width: "8rem" },
  { label: "Fields" },
];

const changeKindLabels = {
  created: { word: "New", color: "pine" },
  updated: { word: "Changed", color: "blue" },
  returned: { word: "Returned", color: "pine" },
  removed: { word: "Removed", color: "red" },
  replaced: { word: "Replaced", color: "red" },
  held: { word: "Held back", color: "yellow" },
} satisfies Record<RunChange["kind"], object>;

/** Omits the column "Fields" if none of the shown changes has fields, such as for removals. */
export function ChangesTable({
  changes,
  total,
  names,
  nothing = "No changes: the directory was up to date.",
}: {
  changes: RunChange[];
  total: number;
  names: NamesById;
  nothing?: string;
}) {
  const most = useIsPrinting() ? changes.length : maxShownChanges;
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
                <RunPerson id={person_id} names={names} otherwise={person_name} />
              </StackingCell>
              <StackingCell area="kind">
                <Badge color={changeKindLabels[kind].color}>{changeKindLabels[kind].word}</Badge>
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

const fieldLabels: Record<string, string> = {
  first_name: "First name",
  last_name: "Last name",
  title: "Title",
  avatar_url: "Picture",
  email: "E-mail",
  office: "Office",
  department: "Department",
  teams: "Teams",
  joined_on: "Joined on",
  manager_id: "Manager",
  user_id: "Account",
};

/** Sections whose values are never listed, as hidden e-mails are not. Executives see the values on the person's page, which records the view. */
const privateSectionLabels: Record<string, string> = {
  contact: "Contact",
  demographics: "Demographics",
  financial: "Financial",
};

function FieldChange({ field, old, new: now, names }: RunChange["fields"][number] & { names: NamesById }) {
  const [section = "", name = field] = field.split(".");
  const words = name.replaceAll("_", " ");
  const privateLabel = privateSectionLabels[section];
  if (privateLabel !== undefined) return <Text size="sm">{`${privateLabel}: ${words}`}</Text>;
  const label = fieldLabels[field] ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
  if (old === null && now === null) return <Text size="sm">{label}</Text>;
  return (
    <Text size="sm">
      <Text span inherit c="dimmed">
        {label}:
      </Text>{" "}
      <del>
        <FieldValue field={field} value={old} names={names} />
      </del>{" "}
      <span aria-hidden>→</span>{" "}
      <ins style={{ textDecoration: "none" }}>
        <FieldValue field={field} value={now} names={names} />
      </ins>
    </Text>
  );
}

function FieldValue({ field, value, names }: { field: string; value: string | null; names: NamesById }) {
  if (value === null || value === "") return "none";
  if (field === "manager_id") return <RunPerson id={value} names={names} />;
  const name = field === "joined_on" ? "start_date" : (field.split(".").at(-1) ?? field);
  return <bdi>{field === "user_id" ? "linked" : formatFieldValue(name, value)}</bdi>;
}
