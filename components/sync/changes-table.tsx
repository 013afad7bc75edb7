import { Badge, Text } from "@mantine/core";
import { StackingCell, StackingRow, StackingTable } from "@/components/ui/stacking-table";
import { FieldChanges } from "@/components/profile/field-changes";
import { PageSection } from "@/components/ui/page-section";
import { useIsPrinting } from "@/components/ui/use-is-printing";
import type { SyncRunResponse } from "@/lib/runs/run-schema";
import { RunPerson, type NamesById } from "./run-person";
import classes from "./sync.module.css";

type RunChange = SyncRunResponse["changes"][number];

const maxShownChanges = 200;

const columns = [
  { label: "Person", width: "16rem" },
  { label: "What", width: "8rem" },
  { label: "Fields" },
] as const;

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
    <PageSection
      id="changes"
      title={
        <>
          Changes{" "}
          <Text size="md" span c="dimmed" fw={400} className="numbers">
            {total.toLocaleString("en")}
          </Text>
        </>
      }
    >
      {changes.length === 0 ? (
        <Text size="md" c="dimmed" mb="xl">
          {nothing}
        </Text>
      ) : (
        <StackingTable label="Changes" columns={hasFields ? columns : columns.slice(0, 2)}>
          {shown.map(({ person_id, person_name, kind, fields }) => (
            <StackingRow key={person_id} className={classes["change"]}>
              <StackingCell area="person" lh="md" className={classes["breaking"]}>
                <RunPerson id={person_id} names={names} otherwise={person_name} />
              </StackingCell>
              <StackingCell area="kind" lh="md">
                <Badge color={changeKindLabels[kind].color}>{changeKindLabels[kind].word}</Badge>
              </StackingCell>
              {hasFields && (
                <StackingCell area="fields" className={classes["breaking"]}>
                  <FieldChanges changes={fields.map((change) => nameValues(change, names))} />
                </StackingCell>
              )}
            </StackingRow>
          ))}
        </StackingTable>
      )}
      {total > most && (
        <Text c="dimmed" mt="sm">
          The first {most.toLocaleString("en")} of {total.toLocaleString("en")} are shown; the API has the
          first 1,000.
        </Text>
      )}
    </PageSection>
  );
}

function nameValues({ field, old, new: now }: RunChange["fields"][number], names: NamesById) {
  const show = (value: string | null) =>
    value === null ? null : field === "manager_id" ? (
      <RunPerson id={value} names={names} />
    ) : field === "user_id" ? (
      "linked"
    ) : (
      value
    );
  return { field, old: show(old), new: show(now) };
}
