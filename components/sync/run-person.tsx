import { PersonLink } from "@/components/quick-look/person-link";
import { InlineLink } from "@/components/ui/inline-link";
import type { SyncRunResponse } from "@/lib/runs/run-schema";
import classes from "./sync.module.css";

export type NamesById = ReadonlyMap<string, SyncRunResponse["names"][number]>;

export const indexNames = (names: SyncRunResponse["names"]): NamesById =>
  new Map(names.map((name) => [name.person_id, name]));

export function RunPerson({
  id,
  names,
  otherwise = "someone who left",
}: {
  id: string;
  names: NamesById;
  otherwise?: string;
}) {
  const known = names.get(id);
  return known?.is_here ? (
    <PersonLink id={id} name={known.name} className={classes["name"]} />
  ) : known?.is_stored ? (
    <InlineLink href={`/people/${id}`} prefetch={false}>
      <bdi translate="no">{known.name}</bdi>
    </InlineLink>
  ) : (
    <bdi translate={known ? "no" : "yes"}>{known?.name ?? otherwise}</bdi>
  );
}
